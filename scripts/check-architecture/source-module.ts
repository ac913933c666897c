import { parseSync, Visitor, type Program } from 'oxc-parser';

/**
 * One import of another module. `typeOnly` is a whole `import type` or `export type`: an `import { type A }` still loads the
 * module, so it counts as a value import. `lazy` is `import()`.
 */
export type ModuleImport = { specifier: string; line: number; typeOnly: boolean; lazy: boolean };

/** A parsed TypeScript or JavaScript file. */
export type SourceModule = {
  path: string;
  program: Program;
  imports: ModuleImport[];
  /** The line, from 1, of an offset of a syntax node. */
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

/** Parses one file as far as it can be parsed; syntax errors are reported by the linter and the compiler. */
export function parseModule(path: string, text: string): SourceModule {
  const { program } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return { path, program, imports: importsOf(program, lineOf), lineOf };
}
