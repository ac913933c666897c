/** The part of JSON Schema that zod writes for the schemas of the contract. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  description?: string;
  default?: unknown;
};

/** A comment for editors; empty without a description. */
export const docComment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '');

const union = (parts: string[]): string => [...new Set(parts)].join(' | ');

const pageFields = ['items', 'total', 'nextCursor'];

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object') return `Record<string, ${typeText(additionalProperties)}>`;
  const items = properties['items']?.items;
  if (items && names.length === pageFields.length && pageFields.every((name) => names.includes(name))) return `Page<${typeText(items)}>`;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return `${docComment(schema.description)}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeText(schema)}${isRequired ? '' : ' | undefined'};`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n}`;
}

function plainTypeText(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return `Array<${schema.items ? typeText(schema.items) : 'unknown'}>`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`no TypeScript type is known for the JSON type ${type}`);
  }
}

/** A JSON Schema as the text of a TypeScript type, unformatted; a reference becomes the name of its model. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives.map(typeText));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ');
  if (schema.type === undefined) return 'unknown';
  return union([schema.type].flat().map((type) => plainTypeText(type, schema)));
}
