import { isDeepStrictEqual } from 'node:util';
import * as contract from '@app/contract';
import { z } from 'zod';
import { createSchema, type ZodOpenApiOverride } from 'zod-openapi';
import { toSnake } from '../rest/rest-names.ts';

export type JsonObject = { [name: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);

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

/* Changes property names, the names in `required`, and the field names in descriptions; the rest stays as it is. */
function withRestNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withRestNames);
  if (!isJsonObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (name === 'properties' && isJsonObject(value))
        return [name, Object.fromEntries(Object.entries(value).map(([property, inner]) => [toSnake(property), withRestNames(inner)]))];
      if (name === 'required' && Array.isArray(value)) return [name, value.map((property) => toSnake(String(property)))];
      if (name === 'description' && typeof value === 'string') return [name, withRestText(value)];
      return [name, withRestNames(value)];
    }),
  );
}

/** The beginning of each reference to a model. */
export const modelPath = '#/components/schemas/';

const modelNameOf = ({ $ref }: JsonObject): string | undefined => (typeof $ref === 'string' ? $ref.slice(modelPath.length) : undefined);

export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

/** Turns schemas of the contract into JSON Schemas with the names of REST, and collects the models that they refer to. */
export function createJsonSchemas() {
  nameModels();
  const models: Record<string, JsonObject> = {};

  /** @throws Error when another model has this name */
  function addModel(name: string, model: JsonObject): JsonObject {
    if (models[name] !== undefined && !isDeepStrictEqual(models[name], model)) throw new Error(`two models are named ${name}`);
    models[name] = model;
    return { $ref: `${modelPath}${name}` };
  }

  function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): { converted: JsonObject; components: Record<string, JsonObject> } {
    const { schema: converted, components } = createSchema(schema, { io, opts: { override, allowEmptySchema: { unknown: true } } });
    return { converted: withRestNames(converted) as JsonObject, components: withRestNames(components) as Record<string, JsonObject> }; // objects stay objects
  }

  /** The schema, or a reference to its model; adds the models that it refers to. */
  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const { converted, components } = toJsonSchema(schema, io);
    for (const [name, model] of Object.entries(components)) addModel(name, model);
    return converted;
  }

  /** Like `schemaOf`, but a schema that is a model is returned in full, with its name, and is not added to `models`. */
  function inline(schema: z.ZodType, io: 'input' | 'output'): { name?: string; schema: JsonObject } {
    const { converted, components } = toJsonSchema(schema, io);
    const name = modelNameOf(converted);
    for (const [other, model] of Object.entries(components)) if (other !== name) addModel(other, model);
    return name === undefined ? { schema: converted } : { name, schema: components[name] ?? {} };
  }

  /** The model that a reference names; any other schema as it is. */
  function resolve(schema: JsonObject): JsonObject {
    const name = modelNameOf(schema);
    return name === undefined ? schema : (models[name] ?? schema);
  }

  return { models, addModel, schemaOf, inline, resolve };
}
