import { isDeepStrictEqual } from 'node:util';
import * as contract from '@app/contract';
import { z } from 'zod';
import { createSchema, type ZodOpenApiOverride } from 'zod-openapi';
import { toSnake } from '../rest/rest-names.ts';

export type Json = { [name: string]: unknown };

export const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The schemas of the contract that have a description become models, under the names by which it exports them. */
function nameModels(): void {
  for (const [id, schema] of Object.entries(contract))
    if (schema instanceof z.ZodType && schema.description !== undefined) z.globalRegistry.add(schema, { ...schema.meta(), id });
}

const override: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format; // JSON Schema has no such format; `pattern` states the same rule
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
};

/** A description with the field names in backticks changed from the contract's camelCase to the snake_case of REST. */
const withRestText = (text: string): string =>
  text.replace(/`[^`]*`/g, (code) => code.replace(/\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g, (name) => toSnake(name)));

/* Only property names are renamed; everything else in a schema is JSON Schema's own. */
function withRestNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withRestNames);
  if (!isJson(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (name === 'properties' && isJson(value))
        return [name, Object.fromEntries(Object.entries(value).map(([property, inner]) => [toSnake(property), withRestNames(inner)]))];
      if (name === 'required' && Array.isArray(value)) return [name, value.map((property) => toSnake(String(property)))];
      if (name === 'description' && typeof value === 'string') return [name, withRestText(value)];
      return [name, withRestNames(value)];
    }),
  );
}

/** Where the document has its models. */
export const modelPath = '#/components/schemas/';

const modelNameOf = ({ $ref }: Json): string | undefined => (typeof $ref === 'string' ? $ref.slice(modelPath.length) : undefined);

export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/** Turns schemas of the contract into JSON Schemas with the names of REST, and collects the models that they refer to. */
export function createJsonSchemas() {
  nameModels();
  const models: Record<string, Json> = {};

  /** @throws Error when another model has this name */
  function addModel(name: string, model: Json): Json {
    if (models[name] !== undefined && !isDeepStrictEqual(models[name], model)) throw new Error(`two models are named ${name}`);
    models[name] = model;
    return { $ref: `${modelPath}${name}` };
  }

  function make(schema: z.ZodType, io: 'input' | 'output'): { made: Json; components: Record<string, Json> } {
    const { schema: made, components } = createSchema(schema, { io, opts: { override, allowEmptySchema: { unknown: true } } });
    return { made: withRestNames(made) as Json, components: withRestNames(components) as Record<string, Json> }; // objects stay objects
  }

  /** The schema, or a reference to its model. */
  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { made, components } = make(schema, io);
    for (const [name, model] of Object.entries(components)) addModel(name, model);
    return made;
  }

  /** The schema itself where `schemaOf` refers to its model, with the model's name; that model is not collected. */
  function inline(schema: z.ZodType, io: 'input' | 'output'): { name?: string; schema: Json } {
    const { made, components } = make(schema, io);
    const name = modelNameOf(made);
    for (const [other, model] of Object.entries(components)) if (other !== name) addModel(other, model);
    return name === undefined ? { schema: made } : { name, schema: components[name] ?? {} };
  }

  /** The model that a reference names; any other schema as it is. */
  function resolve(schema: Json): Json {
    const name = modelNameOf(schema);
    return name === undefined ? schema : (models[name] ?? schema);
  }

  return { models, addModel, schemaOf, inline, resolve };
}
