import { restLines, type RestLine } from '@app/api/rest-lines';
import * as contract from '@app/contract';
import { z } from 'zod';
import { docComment, typeText, type JsonSchema } from './type-text.ts';

/* In JSON an instant is a text. */
const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'date') jsonSchema.type = 'string';
};

/** Turns schemas into the text of types, and collects the models that they name: the schemas of the contract. */
function createModels() {
  const schemaNames = new Set<string>();
  for (const [id, schema] of Object.entries<unknown>(contract)) {
    if (!(schema instanceof z.ZodType)) continue;
    z.globalRegistry.add(schema, { ...schema.meta(), id });
    schemaNames.add(id);
  }
  const models = new Map<string, string>();

  function typeOf(schema: z.ZodType, io: 'input' | 'output'): { text: string; isOptional: boolean } {
    const { $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, model] of Object.entries($defs ?? {})) {
      const text = `${docComment(model.description)}export type ${name} = ${typeText(model)};`;
      if (models.has(name) && models.get(name) !== text) throw new Error(`${name} is another type as an input than as an output`);
      models.set(name, text);
    }
    const text = typeText(json);
    return { text, isOptional: ($defs?.[text] ?? json).required === undefined };
  }
  return { models, typeOf, schemaNames };
}

type Models = ReturnType<typeof createModels>;

const callers: Record<contract.Permission, string> = {
  public: 'everyone, without a token',
  session: 'every user',
  editor: 'members and administrators',
  member: 'members',
  reader: 'administrators and auditors',
  master_reader: 'master admins and auditors',
  admin: 'administrators',
  master_admin: 'master admins',
};

function functionText({ procedure, meta, input, output, kind }: RestLine, { typeOf }: Models): string {
  const { permission = 'master_admin', summary = '', refusals = [] } = meta;
  const isIdempotent = kind === 'mutation' && contract.isIdempotent(procedure);
  const made = input && typeOf(input, 'input');
  const parameters = [
    ...(made ? [`input${made.isOptional ? '?' : ''}: ${made.text}`] : []),
    `options?: ${isIdempotent ? 'IdempotentCallOptions' : 'CallOptions'}`,
  ];
  const comment = [
    summary,
    `For ${callers[permission]}.`,
    ...(refusals.length > 0 ? [`Its own refusals: ${refusals.join(', ')}.`] : []),
  ].join(' ');
  const result = output ? typeOf(output, 'output').text : 'void';
  return `${docComment(comment)}${procedure.split('.')[1] ?? ''}: (${parameters.join(', ')}) => Promise<${result}>;`;
}

const procedureText = ({ procedure, kind, input }: RestLine): string =>
  `'${procedure}': { kind: '${kind}', takesInput: ${String(input !== undefined)}, isIdempotent: ${String(contract.isIdempotent(procedure))} },`;

const literals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ');

const origin = '/* Generated from the procedures by `npm run client:calls`; the check fails while it is out of date. */';

/** The text of `calls.ts`, `codes.ts` and `schemas.ts` of packages/client, unformatted. */
export function callTexts(): { calls: string; codes: string; schemas: string } {
  const models = createModels();
  const lines = restLines();
  const groupOf = ({ procedure }: RestLine) => procedure.split('.')[0] ?? '';
  const groups = [...new Set(lines.map(groupOf))].map((group) => [group, lines.filter((line) => groupOf(line) === group)] as const);
  const client = groups.map(([group, calls]) => `${group}: {\n${calls.map((line) => functionText(line, models)).join('\n')}\n};`);
  const calls = `${origin}
import type { CallOptions, IdempotentCallOptions } from './call-options.ts';

/** One page of a list; the cursor of the next one is null on the last. */
export type Page<Row> = { items: Row[]; total: number; nextCursor: string | null };

${[...models.models.values()].join('\n\n')}

/** The procedures of the API, by group. */
export type Client = {
${client.join('\n')}
};

/** What the client has to know about a procedure. */
export type Procedure = { kind: 'query' | 'mutation'; takesInput: boolean; isIdempotent: boolean };

export const procedures = {
${lines.map(procedureText).join('\n')}
} satisfies Record<string, Procedure>;
`;
  const codes = `${origin}

/** The languages of messages. */
export type Language = ${literals(contract.languageCodes)};

/** The codes of refusals. */
export type ErrorCode = ${literals(contract.errorCodes)};

/** The header of the key of a call that moves money. */
export const IDEMPOTENCY_HEADER = '${contract.IDEMPOTENCY_HEADER}';
`;
  const inputNames = lines.flatMap(({ input }) => (input ? [models.typeOf(input, 'input').text] : []));
  const names = [...new Set(inputNames)].filter((name) => models.schemaNames.has(name)).toSorted();
  const schemas = `${origin}
import * as contract from '@app/contract';
import type { ZodType } from 'zod';
import type * as calls from './calls.ts';

/* Numbers that may come from a query string have no type in the schemas' own types, hence the casts. */
${names.map((name) => `export const ${name} = contract.${name} as ZodType<unknown, calls.${name}>;`).join('\n')}
`;
  return { calls, codes, schemas };
}
