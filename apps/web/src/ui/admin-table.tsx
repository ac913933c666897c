import { Table, type TableColumnsType, type TableRef } from 'antd';
import { useHiddenColumns } from '../lib/hidden-columns.ts';
import { useTableDensity } from '../lib/table-density.ts';
import { ColumnMenu, type ColumnChoice } from './column-menu.tsx';

/** The bar of the admin area, under which the head of the table stays. */
const barHeight = 56;

/** Lets the keyboard scroll a table that is wider than its card, also where no row holds anything that could be focused. */
function openToKeyboard(table: TableRef | null): void {
  const body = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
  if (body) body.tabIndex = 0;
}

/** Rows that can be ticked; `labelOf` names the box of a row, `mayTick` says where it can't be used. */
export type RowTicks<Row> = {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  mayTick: (row: Row) => boolean;
  labelOf: (row: Row) => string;
  /** Names the box that ticks all of the page. */
  all: string;
};

type AdminTableProps<Row extends { id: string | number }> = {
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  /** Remembers under this name which columns are shown; without it all of them are. */
  name?: string;
  ticks?: RowTicks<Row>;
  /** The row that is open beside the table. */
  openId?: string | null;
  /** Finds the rows in tests. */
  rowTestId?: string;
};

/** Says whose row it is, or stands still while the others scroll: always shown. */
const isFixture = ({ key, fixed }: { key?: unknown; fixed?: unknown }) => key === 'username' || key === 'action' || fixed !== undefined;

/** The columns without those that are not wanted; the head of the last one has the menu that chooses them. */
function useChosenColumns<Row>(name: string | undefined, columns: TableColumnsType<Row>): TableColumnsType<Row> {
  const hidden = useHiddenColumns(name ?? '');
  if (name === undefined) return columns;
  const choices = columns.flatMap((column): ColumnChoice[] =>
    typeof column.title === 'string' && !isFixture(column) ? [{ key: String(column.key), title: column.title }] : [],
  );
  const menu = <ColumnMenu table={name} choices={choices} hidden={hidden} />;
  const shown = columns.filter((column) => isFixture(column) || !hidden.includes(String(column.key)));
  const last = shown.at(-1);
  if (last?.key !== 'action') return [...shown, { key: 'action', title: menu, align: 'right', fixed: 'right', width: 44 }];
  const title = (
    <>
      {last.title as string /* the heads here are texts and elements, none is a function */}
      {menu}
    </>
  );
  return [...shown.slice(0, -1), { ...last, title }];
}

/** antd's own shape of ticks. */
const selectionOf = <Row extends { id: string | number }>({ ids, onChange, mayTick, labelOf, all }: RowTicks<Row>) => ({
  selectedRowKeys: [...ids],
  onChange: (keys: readonly (string | number | bigint)[]) => onChange(keys.map(String)),
  getCheckboxProps: (row: Row) => ({ disabled: !mayTick(row), 'aria-label': labelOf(row) }),
  getTitleCheckboxProps: () => ({ 'aria-label': all }),
  columnWidth: 40,
});

/** The dense table at a desk: its head stays under the bar, its density and columns are those that were chosen. */
export function AdminTable<Row extends { id: string | number }>(props: AdminTableProps<Row>) {
  const { rows, columns, name, ticks, openId = null, rowTestId } = props;
  const density = useTableDensity();
  const chosen = useChosenColumns(name, columns);
  /* TypeScript knows attributes with a hyphen in JSX only. */
  const rowHook: object = rowTestId === undefined ? {} : { 'data-testid': rowTestId };
  return (
    <Table<Row>
      ref={openToKeyboard}
      className="admin-table"
      size={density === 'compact' ? 'small' : 'medium'}
      rowKey="id"
      dataSource={rows}
      columns={chosen}
      pagination={false}
      scroll={{ x: 'max-content' }}
      sticky={{ offsetHeader: barHeight }}
      rowClassName={({ id }) => (id === openId ? 'ant-table-row-selected' : '')}
      onRow={() => rowHook}
      {...(ticks !== undefined && { rowSelection: selectionOf(ticks) })}
    />
  );
}
