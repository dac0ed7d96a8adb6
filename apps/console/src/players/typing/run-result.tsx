import type { TypingFigures } from '@lab/contract/typing-figures'
import type { TypingProgress } from '@lab/contract/training'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/index.ts'
import { characterBars, characterName, figureTiles, keyHeat, runCurve } from './typing-words.ts'
import styles from './typing.module.css'

const height = 240

/** What one run came to: its figures, the speed along it, and what went wrong. */
export function RunResult({ figures, goal }: { figures: TypingFigures; goal: TypingProgress['goal'] }) {
  const curve = useMemo(() => runCurve(figures, goal.language), [figures, goal.language])
  return (
    <div className={styles.result}>
      <Tiles tiles={figureTiles(figures, goal)} />
      <div className={styles.charts}>
        <Chart title="本次速度曲线" height={height} option={curve.option} table={curve.table} />
        <CharacterChart characters={figures.characters} language={goal.language} />
      </div>
      <Mistakes mistakes={figures.mistakes} />
    </div>
  )
}

export function Tiles({ tiles }: { tiles: readonly { label: string; value: string; note: string }[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="num">{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Keys on a keyboard for English, characters for Chinese. */
export function CharacterChart(props: { characters: TypingFigures['characters']; language: 'en' | 'zh' }) {
  const { characters, language } = props
  const { option, table } = useMemo(
    () => (language === 'en' ? keyHeat(characters) : characterBars(characters)),
    [characters, language],
  )
  return (
    <Chart
      title={language === 'en' ? '错误键位' : '易错字'}
      note={language === 'en' ? '颜色越深错误率越高' : '错误次数最多的字'}
      height={height}
      option={option}
      table={table}
    />
  )
}

/** The most frequent mistakes: what was wanted and what was typed. */
export function Mistakes({ mistakes }: { mistakes: TypingFigures['mistakes'] }) {
  if (mistakes.length === 0) return null
  return (
    <section className={styles.card}>
      <h2>常见错误</h2>
      <ul className={styles.mistakes}>
        {mistakes.slice(0, 20).map(({ wanted, typed, count }) => (
          <li key={`${wanted}→${typed}`}>
            <b>{characterName(wanted)}</b> → <s>{characterName(typed)}</s> <span className="num">{count} 次</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
