import { parseSync, Visitor, type Program } from 'oxc-parser';

/**
 * One place where a module names another one. `typeOnly` is a whole `import type` or `export type`: an
 * `import { type A }` still loads the module, so it counts as a value import. `lazy` is `import()`.
 */
export type ModuleImport = { specifier: string; line: number; typeOnly: boolean; lazy: boolean };

/** A parsed TypeScript or JavaScript file. */
export type SourceModule = {
  path: string;
  program: Program;
  imports: ModuleImport[];
  syntaxErrors: string[];
  /** The line, from 1, of an offset that a syntax node carries. */
  lineOf: (offset: number) => number;
};

function importsOf(program: Program, lineOf: (offset: number) => number): ModuleImport[] {
  const imports: ModuleImport[] = [];
  const add = (specifier: string, start: number, kind: { typeOnly?: boolean; lazy?: boolean }) =>
    imports.push({ specifier, line: lineOf(start), typeOnly: kind.typeOnly ?? false, lazy: kind.lazy ?? false });
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, { typeOnly: node.importKind === 'type' }),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, { typeOnly: node.exportKind === 'type' }),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.start, { typeOnly: node.exportKind === 'type' });
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, node.start, { lazy: true });
    },
    TSImportType: (node) => add(node.source.value, node.start, { typeOnly: true }),
  }).visit(program);
  return imports;
}

/** Parses one file; a syntax error is kept, not thrown, so that one broken file hides nothing about the others. */
export function parseModule(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return { path, program, imports: importsOf(program, lineOf), syntaxErrors: errors.map((error) => error.message), lineOf };
}
