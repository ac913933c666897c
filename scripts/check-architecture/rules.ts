import type { Rule } from './finding.ts';
import { antdStatics } from './rules/antd-statics.ts';
import { clockReads } from './rules/clock-reads.ts';
import { deepImports } from './rules/deep-imports.ts';
import { docPaths } from './rules/doc-paths.ts';
import { enumDeclarations } from './rules/enum-declarations.ts';
import { environmentReads } from './rules/environment-reads.ts';
import { fileNames } from './rules/file-names.ts';
import { forbiddenImports } from './rules/forbidden-imports.ts';
import { importCycles } from './rules/import-cycles.ts';
import { importDirections } from './rules/import-directions.ts';
import { looseTypes } from './rules/loose-types.ts';
import { packageExports } from './rules/package-exports.ts';
import { procedureBuilders } from './rules/procedure-builders.ts';
import { styleNames } from './rules/style-names.ts';
import { syntaxErrors } from './rules/syntax-errors.ts';
import { webRooms } from './rules/web-rooms.ts';

/** Every rule of the house, by the name of its file. */
export const rules: Readonly<Record<string, Rule>> = {
  'antd-statics': antdStatics,
  'clock-reads': clockReads,
  'deep-imports': deepImports,
  'doc-paths': docPaths,
  'enum-declarations': enumDeclarations,
  'environment-reads': environmentReads,
  'file-names': fileNames,
  'forbidden-imports': forbiddenImports,
  'import-cycles': importCycles,
  'import-directions': importDirections,
  'loose-types': looseTypes,
  'package-exports': packageExports,
  'procedure-builders': procedureBuilders,
  'style-names': styleNames,
  'syntax-errors': syntaxErrors,
  'web-rooms': webRooms,
};
