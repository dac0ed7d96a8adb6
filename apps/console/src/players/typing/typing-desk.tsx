import { speedUnits, type TypingEvent, type TypingLanguage, type TypingPiece } from '@lab/contract/typing-log'
import { useCallback, useEffect, useMemo, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { FailureLine } from '../../kit/failure-states.tsx'
import { Button } from '../../kit/button.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { KeptLog } from './kept-log.ts'
import { LogRecorder } from './log-recorder.ts'
import { LogSaver, type SavedState } from './log-saver.ts'
import { paragraphsOf } from './run-text.ts'
import { RunParagraphs } from './run-paragraphs.tsx'
import styles from './typing.module.css'

/** What is typed, and what of it was saved already. */
export interface DeskText {
  text: string
  language: TypingLanguage
  log: readonly TypingEvent[]
}

type DeskProps = {
  /** Whose run it is: what could not be sent is kept for it in this browser. */
  recordId: string
  attempt: number
  content: DeskText
  save: (piece: TypingPiece) => Promise<unknown>
  /** Everything is saved: the run is over. */
  finish: () => Promise<void>
}

const stateWords: Record<SavedState, string> = {
  saved: '已保存',
  saving: '正在保存',
  failed: '网络中断，已存在本机，恢复后自动保存',
  unkept: '网络中断，浏览器存储已满，恢复前请不要关闭页面',
}
const everySecond = 1_000
const charactersPerUnit = { en: 5, zh: 1 } as const

/** Only the end of what is typed can be changed, as on paper. */
const atTheEnd = (field: HTMLTextAreaElement): void => {
  const { length } = field.value
  if (field.selectionStart !== length || field.selectionEnd !== length) field.setSelectionRange(length, length)
}

/** Types a text: the text above, the field below, figures as they come. */
export function TypingDesk({ recordId, attempt, content, save, finish }: DeskProps) {
  const { text, language } = content
  const [saved, setSaved] = useState<SavedState>('saved')
  const [error, setError] = useState<Error>()
  const [isEnding, setEnding] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const { recorder, saver } = useMemo(() => {
    const kept = new KeptLog({ userId: readAuth()?.user.id ?? '', recordId }, attempt)
    const made = new LogRecorder(text, kept.goOnWith(content.log))
    return {
      recorder: made,
      saver: new LogSaver({
        log: made.log,
        saved: content.log.length,
        send: save,
        keep: (unsent) => kept.keep(unsent),
        onState: setSaved,
      }),
    }
  }, [recordId, attempt, text, content.log, save])

  const [run, setRun] = useState(() => standingOf(recorder, 0))
  const draw = useCallback(() => setRun(standingOf(recorder, performance.now())), [recorder])

  // Outside things followed: the clock, and the page being left with something that is not saved.
  useEffect(() => {
    saver.start()
    const timer = setInterval(draw, everySecond)
    const hide = () => void saver.flush().catch(() => undefined)
    window.addEventListener('pagehide', hide)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', hide)
      hide()
      saver.stop()
    }
  }, [saver, draw])
  useEffect(() => {
    const { current } = field
    if (!current) return
    current.focus()
    atTheEnd(current)
  }, [])

  const [initial] = useState(() => recorder.typed)

  const end = async () => {
    if (isEnding) return
    setEnding(true)
    saver.stop()
    try {
      await saver.flush()
      await finish()
    } catch (failure) {
      setError(failure as Error)
      setEnding(false)
      field.current?.focus()
    }
  }
  const take = (time: number, isCommitted: boolean) => {
    recorder.take(field.current!.value, time, isCommitted)
    saver.note()
    draw()
    if (recorder.isDone) void end()
  }
  const refusePaste = (event: ClipboardEvent | DragEvent, given: string) => {
    event.preventDefault()
    recorder.refusePaste([...given].length, event.timeStamp)
    saver.note()
    draw()
  }

  const { right, comparison, elapsed } = run
  const wrong = comparison.marks.length - right + comparison.extra.length
  const speed = elapsed > 0 ? Math.round(right / charactersPerUnit[language] / (elapsed / 60_000)) : 0
  const percent = Math.floor((comparison.marks.length / Math.max(1, run.text.length)) * 100)
  return (
    <div className={styles.desk}>
      <div className={styles.figures}>
        <Figure label="用时" value={clock(elapsed)} />
        <Figure label="速度" value={`${speed} ${speedUnits[language]}`} />
        <Figure label="错误" value={`${wrong} 字`} />
        <ProgressBar percent={percent} label="完成进度" width={220} />
        <span className={styles.saved} data-state={saved}>
          {run.hasBegun ? stateWords[saved] : '按下第一个键开始计时'}
        </span>
        <Button look="primary" isBusy={isEnding} disabled={run.isEmpty} onClick={() => void end()}>
          提交
        </Button>
      </div>
      <RunParagraphs language={language} paragraphs={paragraphsOf(run.text, comparison)} />
      {/* The announcement changes each tenth only: a reader must not hear every key. */}
      <output className="visually-hidden">{percent >= 10 ? `已录入 ${Math.floor(percent / 10) * 10}%` : ''}</output>
      {run.pastes > 0 && <output className={styles.hint}>不能粘贴，请逐字录入；粘贴的内容不计入成绩。</output>}
      {/* oxlint-disable-next-line react/forbid-elements -- it keeps what is typed by itself, the log follows it key by key */}
      <textarea
        ref={field}
        className={styles.field}
        aria-label="录入区"
        placeholder="在这里录入上面的文本，可以使用输入法"
        lang={language}
        defaultValue={initial}
        rows={3}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        // Not disabled, which would take the focus away from those whom a refusal sends back here.
        readOnly={isEnding}
        onKeyDown={({ code, nativeEvent }) => {
          if (isEnding) return
          const toMethod = nativeEvent.isComposing || nativeEvent.keyCode === 229
          // Keys that move or select change nothing here; those alone do not start the clock.
          if (nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.altKey || isModifier(nativeEvent.key)) return
          recorder.press({ code, isComposing: toMethod, time: nativeEvent.timeStamp })
        }}
        onCompositionStart={({ timeStamp }) => {
          isComposing.current = true
          recorder.compose(timeStamp)
        }}
        onCompositionEnd={({ timeStamp }) => {
          isComposing.current = false
          take(timeStamp, true)
        }}
        onInput={({ nativeEvent, timeStamp }) => {
          const { inputType, data } = nativeEvent as InputEvent
          if (isComposing.current) return
          take(timeStamp, inputType === 'insertFromComposition' || (data !== null && [...data].length > 1))
        }}
        onBeforeInput={({ nativeEvent, currentTarget }) => {
          if (!isComposing.current) atTheEnd(currentTarget)
          if (refused.has((nativeEvent as InputEvent).inputType)) nativeEvent.preventDefault()
        }}
        onSelect={({ currentTarget }) => !isComposing.current && atTheEnd(currentTarget)}
        onPaste={(event) => refusePaste(event, event.clipboardData.getData('text'))}
        onDrop={(event) => refusePaste(event, event.dataTransfer.getData('text'))}
      />
      {error && <FailureLine what="提交失败" error={error} isBusy={isEnding} onRetry={() => void end()} />}
    </div>
  )
}

/** A run at a moment of the browser's clock, as it is drawn. */
function standingOf(recorder: LogRecorder, time: number) {
  const comparison = recorder.compare()
  return {
    comparison,
    text: recorder.alignment.text,
    right: comparison.marks.filter((mark) => mark === 'right').length,
    elapsed: recorder.elapsed(time),
    hasBegun: recorder.hasBegun,
    isEmpty: recorder.typed === '',
    pastes: recorder.log.filter(({ type }) => type === 'paste').length,
  }
}

/** Ways of changing a field that are no typing. */
const refused = new Set(['historyUndo', 'historyRedo', 'insertReplacementText', 'insertFromYank'])
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab'])
const isModifier = (key: string): boolean => modifiers.has(key) || key.startsWith('Arrow') || key.length > 10

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span className={styles.figure}>
      {label} <b className="num">{value}</b>
    </span>
  )
}
