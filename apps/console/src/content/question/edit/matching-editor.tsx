import {
  letterOf,
  matchingScoringLabels,
  matchingScorings,
  questionLimits as limits,
} from '@lab/contract/question/types'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { emptyOption, lineOf, paired, withoutDistractor, withoutPair, withPair, withText } from '../question-edits.ts'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'
import { OptionField } from './option-field.tsx'
import { ScoringSelect } from './scoring-select.tsx'

/** Both sides, and to which right item each left one belongs. */
export function MatchingEditor({ question, onChange }: EditorProps<'matching'>) {
  const { left, right, pairs, scoring } = question
  const numbers = right.map(({ id, text }, at) => ({ value: id, label: `${at + 1}. ${lineOf(text) || '（空）'}` }))
  return (
    <>
      <p className={styles.help}>左侧每一项选择它对应的右侧项；右侧可以多出几项作为干扰。右侧顺序会打乱。</p>
      <div className={styles.sides}>
        <section aria-label="左侧">
          <b>左侧</b>
          <ul className={styles.options}>
            {left.map(({ id, text }, at) => (
              <li key={id} className={styles.pair}>
                <b className={styles.letter}>{letterOf(at)}</b>
                <OptionField
                  label={`左侧 ${letterOf(at)}`}
                  text={text}
                  placeholder={`左侧 ${letterOf(at)} 的内容`}
                  onChange={(next) => onChange({ ...question, left: withText(left, id, next) })}
                />
                <SelectField
                  className={styles.partner}
                  label={`${letterOf(at)} 对应`}
                  value={pairs.find((pair) => pair.left === id)?.right}
                  options={numbers}
                  onChange={(to) => onChange(paired(question, id, to))}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  aria-label={`删除左侧 ${letterOf(at)}`}
                  disabled={left.length <= 2}
                  onClick={() => onChange(withoutPair(question, id))}
                />
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="右侧">
          <b>右侧</b>
          <ul className={styles.options}>
            {right.map(({ id, text }, at) => (
              <li key={id}>
                <b className={styles.letter}>{at + 1}</b>
                <OptionField
                  label={`右侧 ${at + 1}`}
                  text={text}
                  placeholder={`右侧 ${at + 1} 的内容`}
                  onChange={(next) => onChange({ ...question, right: withText(right, id, next) })}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  aria-label={`删除右侧 ${at + 1}`}
                  disabled={right.length <= 2 || pairs.some((pair) => pair.right === id)}
                  onClick={() => onChange(withoutDistractor(question, id))}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.settings}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={Math.max(left.length, right.length) >= limits.options}
          onClick={() => onChange(withPair(question))}
        >
          添加一组
        </Button>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={right.length >= limits.options}
          onClick={() => onChange({ ...question, right: [...right, emptyOption()] })}
        >
          添加干扰项
        </Button>
        <ScoringSelect
          scorings={matchingScorings}
          labels={matchingScoringLabels}
          value={scoring}
          onChange={(next) => onChange({ ...question, scoring: next })}
        />
      </div>
    </>
  )
}
