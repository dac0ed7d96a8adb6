import type { OpenAnswer } from '@lab/contract/marking'
import { useRef, useState } from 'react'
import { DraftButton } from '../../assistant/draft-button.tsx'
import { Button } from '../../../kit/button.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { usePageShortcuts, type ShortcutGroup } from '../../../kit/palette/page-shortcuts.ts'
import type { Shortcuts } from '../../../kit/palette/use-shortcuts.ts'
import { type Draft, markOf, type Scale, sumOf, withAll, withDigit, withRemark } from './bench-rules.ts'
import { CommentBank } from './comment-bank.tsx'
import { draftMaterials } from './draft-materials.ts'
import { useBenchKeys } from './use-bench-keys.ts'
import { SuggestMark } from './suggest-mark.tsx'
import type { Bench } from './use-bench.ts'
import styles from './marking.module.css'

const keys: ShortcutGroup = {
  title: '阅卷',
  shortcuts: [
    { keys: ['0–9'], label: '输入分数；有评分标准时给该项满分，再按一次为 0 分' },
    { keys: ['F'], label: '满分' },
    { keys: ['Z'], label: '零分' },
    { keys: ['Enter'], label: '保存并到下一份' },
    { keys: ['J'], label: '列表中的下一份' },
    { keys: ['K'], label: '列表中的上一份' },
    { keys: ['C'], label: '写评语' },
    { keys: ['Alt', '1–9'], label: '插入常用评语' },
    { keys: ['G'], label: '相同的作答一起评或单独评' },
    { keys: ['U'], label: '撤回刚才的评分' },
  ],
}

/** What was given before, to begin with. */
const draftOf = ({ score, criteria, step }: OpenAnswer): Draft => ({
  score: score === null ? '' : String(score),
  criteria: Object.fromEntries(criteria.map((one) => [one.id, one.score])),
  comment: step.comment,
})

type MarkPanelProps = { answer: OpenAnswer; points: number; bench: Bench }

/** 评分: by keys, by a number or by criteria; Enter saves and goes on. */
export function MarkPanel({ answer, points, bench }: MarkPanelProps) {
  const scale: Scale = { points, rubric: answer.rubric }
  const [draft, setDraft] = useState(() => draftOf(answer))
  const [isTogether, setTogether] = useState(true)
  const [isTold, setTold] = useState(false)
  const score = useRef<HTMLInputElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const mark = markOf(scale, draft)
  const change = (next: Draft): void => {
    setDraft(next)
    setTold(false)
  }
  const save = (): void => {
    setTold(true)
    if (!('wrong' in mark)) void bench.save(draft, isTogether)
    else score.current?.focus()
  }
  const type = (digit: number): void => {
    if (scale.rubric) {
      if (digit > 0) change(withDigit(scale, draft, digit))
      return
    }
    change({ ...draft, score: String(digit) })
    score.current?.focus()
  }
  const digits: Shortcuts = {}
  for (let digit = 0; digit <= 9; digit++) digits[String(digit)] = () => type(digit)
  const letters = {
    f: () => change(withAll(scale, draft, true)),
    z: () => change(withAll(scale, draft, false)),
    c: () => comment.current?.focus(),
    g: () => setTogether(!isTogether),
  }
  // A number has no letters in it, so that all of these go on where the score is typed.
  const inScore: Readonly<Record<string, () => void>> = {
    ...letters,
    j: () => bench.move(1),
    k: () => bench.move(-1),
    u: bench.undo,
  }
  useBenchKeys({
    ...digits,
    ...letters,
    enter: save,
    'mod+enter': save,
  })
  usePageShortcuts(keys)
  return (
    <form
      className={styles.panel}
      aria-label="评分"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {answer.is_taken && (
        <Note tone="warning">{answer.taken_by || '其他评阅人'}正在评阅这份作答，放回后您才能评分。</Note>
      )}
      {answer.marks.length > 0 && (
        <p className={styles.settle}>
          {answer.marks.map(({ round, score: given, comment: says }) => (
            <span key={round}>
              {round === 1 ? '一评' : '二评'} <b>{given}</b> 分{says && `：${says}`}
            </span>
          ))}
          相差超过允许误差，请裁定。
        </p>
      )}
      {answer.rubric ? (
        <ol className={styles.criteria}>
          {answer.rubric.map((one, at) => (
            <li key={one.id}>
              <kbd>{at + 1}</kbd>
              <label htmlFor={`criterion-${one.id}`}>
                {one.title}
                {one.note && <small>{one.note}</small>}
              </label>
              <NumberField
                id={`criterion-${one.id}`}
                width={112}
                value={draft.criteria[one.id]}
                min={0}
                max={one.points}
                step={0.5}
                unit={`/ ${one.points}`}
                placeholder="未评"
                isDisabled={false}
                onChange={(value) => change({ ...draft, criteria: { ...draft.criteria, [one.id]: value } })}
              />
            </li>
          ))}
        </ol>
      ) : (
        <label className={styles.scoreEntry}>
          得分
          <TextField
            ref={score}
            isNumber
            width={88}
            autoComplete="off"
            isWrong={isTold && 'wrong' in mark}
            value={draft.score}
            placeholder="未评"
            onFocus={({ target }) => target.value.length > 1 && target.select()}
            onChange={(text) => change({ ...draft, score: text })}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
              const run = inScore[event.key.toLowerCase()]
              if (event.key === 'Escape') event.currentTarget.blur()
              else if (run) run()
              else return
              event.preventDefault()
            }}
          />
          <span>/ {points} 分</span>
        </label>
      )}
      {answer.rubric && (
        <output className={styles.sum}>
          合计 <b>{sumOf(draft)}</b> / {points} 分
        </output>
      )}
      {isTold && 'wrong' in mark && (
        <p role="alert" className={styles.wrong}>
          {mark.wrong}
        </p>
      )}
      <div className={styles.buttons}>
        <Button isSmall aria-keyshortcuts="F" onClick={() => change(withAll(scale, draft, true))}>
          满分
        </Button>
        <Button isSmall aria-keyshortcuts="Z" onClick={() => change(withAll(scale, draft, false))}>
          零分
        </Button>
      </div>
      <SuggestMark answer={answer} scale={scale} onTake={(given) => change({ ...draft, ...given })} />
      <label className={styles.words} htmlFor="marking-comment">
        评语
        <TextAreaField
          id="marking-comment"
          ref={comment}
          rows={3}
          maxLength={2000}
          value={draft.comment}
          aria-keyshortcuts="C"
          onChange={(text) => change({ ...draft, comment: text })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') event.currentTarget.blur()
            else if (event.key === 'Enter' && !event.shiftKey) save()
            else return
            event.preventDefault()
          }}
        />
      </label>
      <DraftButton
        task="feedback"
        current={draft.comment}
        wish="为这份作答起草评语"
        materials={() => draftMaterials(answer)}
        onAccept={(text) => change({ ...draft, comment: text })}
      />
      <CommentBank
        words={draft.comment}
        onPick={(remark) => change({ ...draft, comment: withRemark(draft.comment, remark) })}
      />
      {bench.together > 1 && (
        <CheckField label={`相同的作答一起评（${bench.together} 份）`} value={isTogether} onChange={setTogether}>
          相同的作答一起评（{bench.together} 份）
        </CheckField>
      )}
      <Button look="primary" type="submit" isBusy={bench.isBusy} aria-keyshortcuts="Enter">
        {isTogether && bench.together > 1 ? `评 ${bench.together} 份并到下一份` : '保存并到下一份'}
      </Button>
      <p className={styles.keys}>
        <kbd>Enter</kbd> 保存 <kbd>J</kbd> <kbd>K</kbd> 前后 <kbd>C</kbd> 评语 <kbd>?</kbd> 全部快捷键
      </p>
    </form>
  )
}
