import { queryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../button.tsx'
import { PickerDialog } from '../../picker/picker-dialog.tsx'
import type { PickerMode } from '../../picker/picker-rules.ts'
import { StateTag } from '../../state-tag.tsx'
import styles from '../preview.module.css'
import { answerSample, sampleRows } from '../sample.ts'
import type { Sample } from '../sample.ts'
import { ShownValue } from '../shown-value.tsx'

/** One or several out of sample rows; what was chosen is marked when it opens again. */
export function PickerExample() {
  const rows = useMemo(() => sampleRows(120, Date.UTC(2026, 10, 20)), [])
  const [mode, setMode] = useState<PickerMode>()
  const [chosen, setChosen] = useState<Sample[]>([])
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => setMode('checkbox')}>多选</Button>
        <Button onClick={() => setMode('radio')}>单选</Button>
      </div>
      <ShownValue label="已选" value={chosen.map((row) => row.title)} />
      <PickerDialog
        open={mode !== undefined}
        title="选择实验"
        {...(mode ? { mode } : {})}
        selected={chosen}
        onClose={() => setMode(undefined)}
        onConfirm={setChosen}
        filters={[
          {
            kind: 'search',
            keys: [
              { value: 'title', label: '名称' },
              { value: 'creator', label: '创建者' },
            ],
          },
        ]}
        columns={[
          { key: 'title', title: '名称' },
          { key: 'state', title: '状态', width: 104, render: (row: Sample) => <StateTag state={row.state} plain /> },
          { key: 'creator', title: '创建者', width: 96 },
        ]}
        source={({ page, per_page, selectKey, selectValue }) =>
          queryOptions({
            queryKey: ['picker example', page, selectKey, selectValue],
            queryFn: () => {
              const { rows: shown, total = 0 } = answerSample(rows, {
                page,
                per_page,
                selectKey: String(selectKey ?? 'title'),
                selectValue: String(selectValue ?? ''),
              })
              return { rows: shown, total }
            },
          })
        }
      />
    </>
  )
}
