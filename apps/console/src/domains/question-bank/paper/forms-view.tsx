import { DeleteOutlined, SwapOutlined } from '@ant-design/icons'
import { paperForms, type Paper, type PaperForm } from '@lab/contract/paper'
import { paperTotals } from '@lab/contract/question/paper-content'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import styles from './paper.module.css'

/** The forms of a paper: form A is the paper, the others are made by the blueprint or by mixing it. */
export default function FormsView({ paper, canEdit }: { paper: Paper; canEdit: boolean }) {
  const stale = useStale()
  const [isBusy, setBusy] = useState(false)
  const all = [{ name: 'A' as const, content: paper.content }, ...paper.forms]
  const next = paperForms.find((name) => all.every((form) => form.name !== name))
  const keysOfA = new Set(paper.content.sections.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const save = async (make: () => Promise<PaperForm[]>): Promise<void> => {
    setBusy(true)
    try {
      const forms = (await make()).toSorted((a, b) => a.name.localeCompare(b.name))
      await api.paper.update({ params: { id: paper.id }, body: { version: paper.version, forms } })
      await stale('paper')
    } finally {
      setBusy(false)
    }
  }
  const mix = async (): Promise<PaperForm[]> => {
    if (next === undefined || next === 'A') return paper.forms
    const { content } = await api.paper.mix({ params: { id: paper.id }, body: { seed: next } })
    return [...paper.forms, { name: next, content }]
  }
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="各卷">
          <thead>
            <tr>
              <th>卷别</th>
              <th className={styles.number}>题数</th>
              <th className={styles.number}>总分</th>
              <th>与A卷相同的题</th>
              {canEdit && <th aria-label="操作" />}
            </tr>
          </thead>
          <tbody>
            {all.map(({ name, content }) => {
              const { count, points } = paperTotals(content.sections)
              const asked = content.sections.flatMap(({ questions }) => questions)
              const same = asked.filter(({ key }) => keysOfA.has(key)).length
              return (
                <tr key={name}>
                  <td>{name}卷</td>
                  <td className={styles.number}>{count}</td>
                  <td className={styles.number}>{points}</td>
                  <td>{name === 'A' ? '--' : same === asked.length ? '全部，顺序不同' : `${same} 题`}</td>
                  {canEdit && (
                    <td>
                      {name !== 'A' && (
                        <Button
                          look="text"
                          isSmall
                          isDanger
                          icon={DeleteOutlined}
                          aria-label={`删除${name}卷`}
                          isBusy={isBusy}
                          onClick={() => void save(async () => paper.forms.filter((form) => form.name !== name))}
                        />
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {canEdit && (
        <div className={styles.bar}>
          <Button
            icon={SwapOutlined}
            isBusy={isBusy}
            disabled={next === undefined || keysOfA.size === 0}
            title={keysOfA.size === 0 ? '请先在A卷中添加题目' : undefined}
            onClick={() => void save(mix)}
          >
            由A卷打乱生成{next ?? ''}卷
          </Button>
          <span className={styles.quiet}>
            打乱大题内的题目和选项的顺序；选项中提到其他选项的题保持原样。题目不同、难度相同的平行卷在双向细目表中生成。
          </span>
        </div>
      )}
    </>
  )
}
