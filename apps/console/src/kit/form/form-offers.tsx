import { ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { RelativeTime } from '../measures.tsx'
import { Button } from '../button.tsx'
import type { FormField, FormValues } from './form-types.ts'
import styles from './form.module.css'
import type { useSchemaForm } from './use-schema-form.ts'

type OffersProps<Values extends FormValues> = {
  state: ReturnType<typeof useSchemaForm<Values>>
  fields: FormField<Values>[]
}

const shown = (value: unknown) =>
  value == null || value === '' ? '（空）' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What is above the fields and waits for a decision: a draft that was kept, what somebody else saved meanwhile. */
export function Offers<Values extends FormValues>({ state, fields }: OffersProps<Values>) {
  const { draft, conflict } = state
  const labels = new Map<string, string>(fields.map((field) => [field.name, field.label]))
  return (
    <>
      {draft && (
        <div className={styles.offer}>
          <InfoCircleFilled aria-hidden />
          <p>
            有一份未保存的草稿（
            <RelativeTime at={draft.savedAt} />）
          </p>
          <Button onClick={state.dropDraft}>丢弃</Button>
          <Button onClick={state.restoreDraft}>恢复草稿</Button>
        </div>
      )}
      {conflict && (
        <div className={styles.offer} data-warns role="alert">
          <ExclamationCircleFilled aria-hidden />
          <div>
            <p>
              {conflict.by} 已在您编辑期间保存了修改（
              <RelativeTime at={conflict.at} />
              ），您的修改尚未保存
            </p>
            {conflict.clashes.length > 0 ? (
              <table className={styles.clashes}>
                <thead>
                  <tr>
                    <th scope="col">双方都改动的项</th>
                    <th scope="col">您的修改</th>
                    <th scope="col">{conflict.by}的修改</th>
                  </tr>
                </thead>
                <tbody>
                  {conflict.clashes.map((row) => (
                    <tr key={row.name}>
                      <th scope="row">{labels.get(row.name) ?? row.name}</th>
                      <td>{shown(row.mine)}</td>
                      <td>{shown(row.theirs)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : (
              <p>双方改动的内容不重叠，可以直接合并。</p>
            )}
            <div className={styles.choices}>
              <Button look="primary" onClick={state.mergeConflict}>
                {conflict.clashes.length > 0 ? '合并，重复处用我的' : '合并'}
              </Button>
              <Button onClick={state.reloadConflict}>放弃我的修改，载入最新内容</Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
