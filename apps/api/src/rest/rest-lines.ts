import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { appRouter } from '../routers/app-router.ts';
import type { ProcedureMeta } from '../trpc/procedures.ts';

export type ProcedureKind = 'query' | 'mutation';

/* What is read of a procedure: tRPC's own type, AnyTRPCProcedure, has `meta` as unknown, and no `output`. */
type ProcedureDef = { _def: { type: ProcedureKind; meta?: ProcedureMeta; inputs: z.ZodType[]; output?: z.ZodType } };

/** The method and path of a procedure below `/api`, with what its route and its documentation need. */
export type RestLine = {
  procedure: string;
  kind: ProcedureKind;
  method: HTTPMethods;
  path: string;
  meta: ProcedureMeta;
  input: z.ZodType | undefined;
  inputFields: string[];
  output: z.ZodType | undefined;
};

/* From zod's internals, because the declared type is any schema; empty for one that is not an object. */
function fieldsOf(input: z.ZodType | undefined): string[] {
  const { def } = input?._zod ?? {};
  return def !== undefined && 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : [];
}

export function restLines(): RestLine[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, ProcedureDef>;
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const meta = _def.meta ?? {};
    const [method, path] = meta.rest?.split(' ') ?? [];
    if (!method || !path) return [];
    const [input] = _def.inputs;
    return [{ procedure, kind: _def.type, method, path, meta, input, inputFields: fieldsOf(input), output: _def.output }];
  });
}
