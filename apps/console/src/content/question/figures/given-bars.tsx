import type { Given } from '@lab/contract/question/statistics'
import { Button } from '../../../kit/button.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { OptionText } from '../option-text.tsx'
import styles from './figures.module.css'
import type { FiguresProps } from './figures-props.ts'

type GivenBarsProps = Pick<FiguresProps, 'onShow'> & {
  given: readonly Given[]
  others: readonly number[]
  /** What the shares are of. */
  answered: number
  /** What those are called who gave an answer. */
  verb: string
  /** The part that was answered, where a question has several. */
  label?: string
}

/** What was answered, each with its share, how many they are, and who: pressing the number shows them. */
export function GivenBars({ given, others, answered, verb, label = '', onShow }: GivenBarsProps) {
  const within = label ? `${label}：` : ''
  return (
    <ul className={styles.bars} aria-label={label || undefined}>
      {given.map((one) => {
        const name = one.mark ? `${one.mark}. ${one.text}` : one.text
        return (
          <li key={`${one.mark} ${one.text} ${one.is_right}`} data-right={one.is_right ?? undefined}>
            <span className={styles.text}>
              {one.mark && <b className="num">{one.mark}.</b>}
              <span>
                <OptionText text={one.text} />{' '}
                {one.is_right && (
                  <ToneTag tone="green" icon="check" plain>
                    正确
                  </ToneTag>
                )}
              </span>
            </span>
            <Bar
              name={`${within}${name}`}
              who={one.who}
              answered={answered}
              onShow={() => onShow(`${within}${verb}「${name}」`, one.who)}
            />
          </li>
        )
      })}
      {others.length > 0 && (
        <li>
          <span className={styles.text}>
            <span className={styles.quiet}>其他答案</span>
          </span>
          <Bar
            name={`${within}其他答案`}
            who={others}
            answered={answered}
            onShow={() => onShow(`${within}${verb}其他答案`, [...others])}
          />
        </li>
      )}
    </ul>
  )
}

type BarProps = { name: string; who: readonly number[]; answered: number; onShow: () => void }

function Bar({ name, who, answered, onShow }: BarProps) {
  const percent = answered > 0 ? Math.round((100 * who.length) / answered) : 0
  return (
    <span className={styles.measure}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </span>
      <span className={`${styles.percent} num`}>{percent}%</span>
      {who.length > 0 ? (
        <Button
          look="link"
          isSmall
          className={styles.count ?? ''}
          aria-label={`${name}：${who.length} 人`}
          onClick={onShow}
        >
          {who.length} 人
        </Button>
      ) : (
        <span className={`${styles.count} ${styles.quiet} num`}>0 人</span>
      )}
    </span>
  )
}
