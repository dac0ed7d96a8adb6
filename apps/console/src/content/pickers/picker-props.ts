import type { PickerDialogProps } from '../../kit/picker/picker-dialog.tsx'

/** What every picker of an object takes; list, columns and search are its own. */
export type ObjectPickerProps<Row> = Pick<
  PickerDialogProps<Row, unknown, readonly unknown[]>,
  'open' | 'mode' | 'selected' | 'okText' | 'isTaken' | 'onConfirm' | 'onClose'
> & { title?: string }

/** A search value as text; nothing when it is empty. */
export const textOf = (value: string | number | boolean | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)
