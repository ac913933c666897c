import type { Rule } from './finding.ts';
import { antdStatics } from './rules/antd-statics.ts';
import { clockReads } from './rules/clock-reads.ts';
import { decisionRecords } from './rules/decision-records.ts';
import { deepImports } from './rules/deep-imports.ts';
import { docPaths } from './rules/doc-paths.ts';
import { environmentReads } from './rules/environment-reads.ts';
import { fileNames } from './rules/file-names.ts';
import { folderCycles } from './rules/folder-cycles.ts';
import { forbiddenImports } from './rules/forbidden-imports.ts';
import { importCycles } from './rules/import-cycles.ts';
import { importDirections } from './rules/import-directions.ts';
import { nounLayers } from './rules/noun-layers.ts';
import { packageExports } from './rules/package-exports.ts';
import { procedureBuilders } from './rules/procedure-builders.ts';
import { styleClasses } from './rules/style-classes.ts';
import { uiStories } from './rules/ui-stories.ts';
import { webLayers } from './rules/web-layers.ts';

/** Every architecture rule, by the name of its file. */
export const rules: Readonly<Record<string, Rule>> = {
  'antd-statics': antdStatics,
  'clock-reads': clockReads,
  'decision-records': decisionRecords,
  'deep-imports': deepImports,
  'doc-paths': docPaths,
  'environment-reads': environmentReads,
  'file-names': fileNames,
  'folder-cycles': folderCycles,
  'forbidden-imports': forbiddenImports,
  'import-cycles': importCycles,
  'import-directions': importDirections,
  'noun-layers': nounLayers,
  'package-exports': packageExports,
  'procedure-builders': procedureBuilders,
  'style-classes': styleClasses,
  'ui-stories': uiStories,
  'web-layers': webLayers,
};
