import { importFieldLabels, importFields, type ImportColumn, type ImportField } from '@lab/contract/place'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { columnsWith, unknownColumns } from './import-rules.ts'
import styles from './import.module.css'

type ImportColumnsProps = {
  columns: readonly ImportColumn[]
  isBusy: boolean
  /** What each column is to be, by its place. */
  onChange?: (fields: (ImportField | '')[]) => void
}

const notImported = ''
const options = [
  ...importFields.map((field) => ({ value: field as ImportField | '', label: importFieldLabels[field] })),
  { value: notImported as ImportField | '', label: '不导入' },
]

/** Every column of the list and what it was taken for; none is left out in silence. */
export function ImportColumns({ columns, isBusy, onChange }: ImportColumnsProps) {
  const unknown = unknownColumns(columns)
  const isComplete =
    columns.some(({ field }) => field === 'number') && columns.some(({ field }) => field === 'real_name')
  const part = (isUnknown: boolean) => (
    <ul>
      {columns.map(({ heading, example, field }, index) =>
        (example === '' && field === null) || (field === null) !== isUnknown ? null : (
          // Columns have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-unknown={field === null || undefined}>
            <b title={heading}>{heading}</b>
            <small title={example}>{example || '（空）'}</small>
            {onChange ? (
              <SelectField<ImportField | ''>
                isSmall
                label={`列「${heading}」对应`}
                value={field ?? notImported}
                options={options}
                isDisabled={isBusy}
                onChange={(chosen) => onChange(columnsWith(columns, index, chosen))}
              />
            ) : (
              <ToneTag tone={field === null ? 'slate' : 'blue'}>
                {field === null ? '不导入' : importFieldLabels[field]}
              </ToneTag>
            )}
          </li>
        ),
      )}
    </ul>
  )
  return (
    <section className={styles.columns} aria-label="列的对应">
      {part(false)}
      {unknown.length > 0 && (
        // What is needed and was not found lies open; the rest does not push the rows out of sight.
        <details open={!isComplete}>
          <summary>
            {unknown.length} 列不导入（{unknown.map(({ heading }) => heading).join('、')}）
            {onChange && '，可以为它们选择字段'}
          </summary>
          {part(true)}
        </details>
      )}
    </section>
  )
}
