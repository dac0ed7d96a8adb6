import type { DataOf } from '@lab/contract/endpoint'
import type { GrantAbility, permission, PermissionCandidate, SubjectKind } from '@lab/contract/permission'
import { grantAbilityLabels, subjectKindLabels } from '@lab/contract/permission'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { ListColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'
import { Segmented } from '../../../kit/segmented.tsx'

type Page = DataOf<typeof permission.candidates>
/** Rows of all kinds can be chosen together, so each says of which it is. */
type Row = PermissionCandidate & { subject_kind: SubjectKind }
type GrantDialogProps = { id: string; onClose: () => void; onGranted: (count: number) => void }

const secondColumn: Record<SubjectKind, string> = { user: '学号/工号', class: '学期', organisation: '' }

/** Chooses to whom a content is opened, and for what. Anyone who is chosen again gets the new ability. */
export function GrantDialog({ id, onClose, onGranted }: GrantDialogProps) {
  const [kind, setKind] = useState<SubjectKind>('user')
  const [ability, setAbility] = useState<GrantAbility>('use')

  const columns = useMemo<ListColumn<Row>[]>(
    () => [
      { key: 'name', title: subjectKindLabels[kind], minWidth: 260 },
      ...(secondColumn[kind] ? [{ key: 'number', title: secondColumn[kind], width: 180 }] : []),
      {
        key: 'ability',
        title: '已有权限',
        width: 120,
        render: (row) => (row.ability ? grantAbilityLabels[row.ability] : '--'),
      },
    ],
    [kind],
  )
  const filters: ListFilter[] = [
    { kind: 'search' },
    {
      kind: 'custom',
      name: 'subject_kind',
      render: (_value, onChange) => (
        <Segmented
          label="对象类型"
          value={kind}
          options={(['user', 'class', 'organisation'] as const).map((value) => ({
            value,
            label: subjectKindLabels[value],
          }))}
          onChange={(value) => {
            setKind(value)
            onChange(value)
          }}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'granted',
      render: () => (
        <SelectField
          label="授予的权限"
          prefix="授予"
          width={124}
          value={ability}
          options={Object.entries(grantAbilityLabels).map(([value, label]) => ({
            value: value as GrantAbility,
            label,
          }))}
          onChange={setAbility}
        />
      ),
    },
  ]
  const grant = async (rows: readonly Row[]) => {
    if (rows.length === 0) return
    try {
      const { granted } = await api.permission.grant({
        params: { id },
        body: { rows: rows.map((row) => ({ subject_kind: row.subject_kind, subject_id: row.id, ability })) },
      })
      onGranted(granted)
    } catch {
      // The request layer has shown why.
    }
  }
  return (
    <PickerDialog<Row, Page>
      open
      title="添加授权"
      okText="授权"
      nameOf={(row) => row.name}
      columns={columns}
      filters={filters}
      source={({ page, per_page, selectValue }) => ({
        ...api.permission.candidates.query({
          params: { id },
          query: {
            page,
            per_page,
            subject_kind: kind,
            keyword: typeof selectValue === 'string' ? selectValue : undefined,
          },
        }),
        select: ({ candidates, total }) => ({
          rows: candidates.map((row) => ({ ...row, subject_kind: kind })),
          total,
        }),
      })}
      onConfirm={(rows) => void grant(rows)}
      onClose={onClose}
    />
  )
}
