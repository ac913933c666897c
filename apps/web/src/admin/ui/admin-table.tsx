import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { Table, type TableColumnsType, type TableRef } from 'antd';
import { useHiddenColumns } from '../lib/hidden-columns.ts';
import { useTableDensity } from '../lib/table-density.ts';
import { ColumnMenu, type ColumnChoice } from './column-menu.tsx';
import styles from './admin-table.module.css';

const tableClasses = { header: { cell: clsx(styles.cell) }, body: { cell: clsx(styles.cell) } };

/** The height of the top bar of the admin area, below which the table header sticks. */
const topBarHeightPx = 56;

/** Makes a table that is wider than its card scrollable with the keyboard, even when no row contains a focusable element. */
function openToKeyboard(table: TableRef | null): void {
  const body = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
  if (body) body.tabIndex = 0;
}

/** Selectable rows; `labelOf` names the checkbox of a row, `maySelect` returns whether it is enabled. */
export type RowSelection<Row> = {
  selectedIds: readonly string[];
  onChange: (selectedIds: readonly string[]) => void;
  maySelect: (row: Row) => boolean;
  labelOf: (row: Row) => string;
  /** The label of the checkbox that selects the whole page. */
  all: string;
  /** Rows that this checkbox leaves out: they are selected one by one. */
  isLeftOut: (row: Row) => boolean;
};

/** Whether a click on a row was on no link or button in it, and no selection of text. */
const isOwnClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') === null && window.getSelection()?.isCollapsed !== false;

type AdminTableProps<Row extends { id: string | number }> = {
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  /** The key under which the hidden columns are stored; without it all columns are shown. */
  name?: string;
  selection?: RowSelection<Row>;
  /** The id of the row that is open beside the table. */
  openRowId?: string | null;
  /** The `data-testid` of the rows. */
  rowTestId?: string;
  /** Opens a row that is clicked anywhere; for the keyboard a cell has a button that does the same. */
  onOpen?: (row: Row) => void;
};

/** The username, the actions and columns that stay in place while the others scroll can't be hidden. */
const isAlwaysShown = ({ key, fixed }: { key?: unknown; fixed?: unknown }) => key === 'username' || key === 'action' || fixed !== undefined;

/** The visible columns; the header of the last one has the menu that selects them. */
function useChosenColumns<Row>(name: string | undefined, columns: TableColumnsType<Row>): TableColumnsType<Row> {
  const hidden = useHiddenColumns(name ?? '');
  if (name === undefined) return columns;
  const choices = columns.flatMap((column): ColumnChoice[] =>
    typeof column.title === 'string' && !isAlwaysShown(column) ? [{ key: String(column.key), title: column.title }] : [],
  );
  const menu = <ColumnMenu table={name} choices={choices} hidden={hidden} />;
  const shown = columns.filter((column) => isAlwaysShown(column) || !hidden.includes(String(column.key)));
  const last = shown.at(-1);
  if (last?.key !== 'action') return [...shown, { key: 'action', title: menu, align: 'right', fixed: 'right', width: 44 }];
  const title = (
    <>
      {last.title as string /* the headers here are texts and elements, none is a function */}
      {menu}
    </>
  );
  return [...shown.slice(0, -1), { ...last, title }];
}

/** The selection in antd's own type. */
const selectionOf = <Row extends { id: string | number }>({
  selectedIds,
  onChange,
  maySelect,
  labelOf,
  all,
  isLeftOut,
}: RowSelection<Row>) => ({
  selectedRowKeys: [...selectedIds],
  onChange: (_keys: unknown, rows: readonly Row[], { type }: { type: string }) => {
    const kept = (row: Row) => type !== 'all' || !isLeftOut(row) || selectedIds.includes(String(row.id));
    onChange(rows.filter(kept).map(({ id }) => String(id)));
  },
  getCheckboxProps: (row: Row) => ({ disabled: !maySelect(row), 'aria-label': labelOf(row) }),
  getTitleCheckboxProps: () => ({ 'aria-label': all }),
  columnWidth: 40,
});

/** The table for wide screens: its header sticks below the bar, with the user's density and columns. */
export function AdminTable<Row extends { id: string | number }>(props: AdminTableProps<Row>) {
  const { rows, columns, name, selection, openRowId = null, rowTestId, onOpen } = props;
  const density = useTableDensity();
  const chosen = useChosenColumns(name, columns);
  /* TypeScript accepts attributes with a hyphen in JSX only. */
  const rowAttributes: object = rowTestId === undefined ? {} : { 'data-testid': rowTestId };
  return (
    <Table<Row>
      ref={openToKeyboard}
      className="admin-table"
      classNames={tableClasses}
      size={density === 'compact' ? 'small' : 'medium'}
      rowKey="id"
      dataSource={rows}
      columns={chosen}
      pagination={false}
      tableLayout="auto"
      scroll={{ x: true }}
      sticky={{ offsetHeader: topBarHeightPx }}
      rowClassName={({ id }) => clsx(id === openRowId && 'open-row', onOpen && styles.opens)}
      onRow={(row) => ({ ...rowAttributes, ...(onOpen && { onClick: (event) => isOwnClick(event) && onOpen(row) }) })}
      {...(selection !== undefined && { rowSelection: selectionOf(selection) })}
    />
  );
}
