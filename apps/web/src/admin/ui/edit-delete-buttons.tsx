import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';

/** `label` is the accessible name, which names the row too; false: the row has no such button. */
type RowButton = false | { text: string; label: string; onClick: () => void };

/** The actions at the end of a row: `edit` and `remove` are shown only where the list passes a button. */
export function EditDeleteButtons({ edit, remove }: { edit: RowButton; remove: RowButton }) {
  return (
    <span className="row-actions">
      {edit && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={edit.onClick} aria-label={edit.label}>
          {edit.text}
        </Button>
      )}
      {remove && (
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={remove.onClick} aria-label={remove.label}>
          {remove.text}
        </Button>
      )}
    </span>
  );
}
