import type { ColumnShape, ForeignKeyShape, TableShape } from './read-tables.ts';

/** The tables with their columns and foreign keys, as an entity-relationship diagram of Mermaid. */
export function renderDiagram(tables: TableShape[]): string {
  const relations = tables.flatMap((table) => Object.values(table.foreignKeys).map((key) => renderRelation(table, key)));
  return ['```mermaid', 'erDiagram', ...tables.flatMap(renderTable), ...relations, '```', ''].join('\n');
}

function renderTable(table: TableShape): string[] {
  const columns = Object.values(table.columns).map((column) => {
    const keys = keysOf(table, column).join(', ');
    return `    ${typeOf(column)} ${column.name}${keys && ` ${keys}`}${column.notNull ? '' : ' "null"'}`;
  });
  return [`  ${table.name} {`, ...columns, '  }'];
}

const shortTypes: Record<string, string> = { 'timestamp with time zone': 'timestamptz' };

/* Mermaid accepts one word as a type. */
const typeOf = ({ type }: ColumnShape): string => shortTypes[type] ?? type.replaceAll(' ', '_');

function keysOf(table: TableShape, column: ColumnShape): string[] {
  const isIn = (columns: string[]) => columns.includes(column.name);
  const isPrimary = column.primaryKey || Object.values(table.compositePrimaryKeys).some(({ columns }) => isIn(columns));
  const isForeign = Object.values(table.foreignKeys).some(({ columnsFrom }) => isIn(columnsFrom));
  return [...(isPrimary ? ['PK'] : []), ...(isForeign ? ['FK'] : [])];
}

/** One row of the other table, or none where the column may be null, has any number of rows of this one. */
function renderRelation(table: TableShape, { tableTo, columnsFrom }: ForeignKeyShape): string {
  const isOptional = columnsFrom.some((name) => table.columns[name]?.notNull !== true);
  return `  ${tableTo} ${isOptional ? '|o' : '||'}--o{ ${table.name} : ${columnsFrom.join('_')}`;
}
