import { RobotOutlined } from '@ant-design/icons'
import type { OpenAnswer } from '@lab/contract/marking'
import { useAnswer } from '../../assistant/use-answer.ts'
import { useHasAssistant } from '../../assistant/use-has-assistant.ts'
import { Button } from '../../../kit/button.tsx'
import { Note } from '../../../kit/note.tsx'
import type { Scale } from './bench-rules.ts'
import { markMaterials } from './draft-materials.ts'
import { type Suggestion, suggestionIn } from './suggested-mark.ts'
import styles from './marking.module.css'

type SuggestMarkProps = { answer: OpenAnswer; scale: Scale; onTake: (given: Suggestion['given']) => void }

const given = (scale: Scale, { given: marks }: Suggestion): string =>
  'criteria' in marks && scale.rubric
    ? scale.rubric.map(({ id, title, points }) => `${title} ${marks.criteria[id]}/${points}`).join('，')
    : ''

/** 建议评分: what the assistant would give and why, for one answer. It is put into the fields by a press, and saved as what is typed. */
export function SuggestMark({ answer, scale, onTake }: SuggestMarkProps) {
  const { answer: said, ask, stop, clear } = useAnswer()
  if (!useHasAssistant()) return null
  const begin = (): void => {
    void ask({ task: 'mark', text: '为这份作答建议分数，并说明理由', materials: markMaterials(answer, scale.points) })
  }
  const isWhole = said?.state === 'whole'
  const suggestion = isWhole ? suggestionIn(said.text, scale) : null
  return (
    <>
      {said?.isWriting ? (
        <Button isSmall onClick={stop}>
          停止
        </Button>
      ) : (
        <Button isSmall icon={RobotOutlined} onClick={begin}>
          {said ? '重新建议' : '建议评分'}
        </Button>
      )}
      {said && (
        <section className={styles.suggested} aria-label="助手的建议" aria-busy={said.isWriting} aria-live="polite">
          {said.isWriting && '助手正在阅读作答…'}
          {said.reason && <Note tone="error">{said.reason}</Note>}
          {isWhole && !suggestion && <Note tone="warning">助手没有给出可用的分数，请自行评分。</Note>}
          {suggestion && (
            <>
              <p>
                助手建议 <b>{suggestion.total}</b> / {scale.points} 分（未采用）
              </p>
              {given(scale, suggestion) && <p>{given(scale, suggestion)}</p>}
              {suggestion.reason && <p>理由：{suggestion.reason}</p>}
              <div className={styles.buttons}>
                <Button
                  isSmall
                  onClick={() => {
                    onTake(suggestion.given)
                    clear()
                  }}
                >
                  填入建议的分数
                </Button>
                <Button isSmall onClick={clear}>
                  不采用
                </Button>
              </div>
              <small>建议由大模型生成，填入后仍由您核对并保存。</small>
            </>
          )}
        </section>
      )}
    </>
  )
}
