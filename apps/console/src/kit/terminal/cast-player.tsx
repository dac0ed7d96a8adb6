import { CaretRightOutlined, DownOutlined, PauseOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { SelectField } from '../form/controls/select-field.tsx'
import { TextField } from '../form/controls/text-field.tsx'
import { formatClock } from '../time-text.ts'
import { parseCast, searchCast } from './cast.ts'
import type { CastPlayerProps } from './types.ts'
import { useCastPlayback } from './use-cast-playback.ts'
import { useFittingFont } from './use-fitting-font.ts'
import { useXterm } from './use-xterm.ts'
import './terminal.css'

const FONT_SIZE = 13
const speeds = [0.5, 1, 2, 4, 8].map((value) => ({ value, label: `${value} 倍` }))

/** Plays a recorded terminal: pause, speed, going to any moment, finding a word in the output. Space plays, arrows go 5 seconds. */
export function CastPlayer(props: CastPlayerProps) {
  const { cast: text, label, caption, height = 480, maxIdleSeconds = 2, startAt = 0, isPlayedAtOnce = false } = props
  const theme = useWidgetTheme()
  const cast = useMemo(() => parseCast(text, maxIdleSeconds), [text, maxIdleSeconds])
  const [fontSize, setFontSize] = useState(FONT_SIZE)
  const { hostRef, terminal } = useXterm({
    theme,
    label,
    fontSize,
    isScreenReader: false,
    isFitted: false,
    options: { disableStdin: true, cursorBlink: false },
  })
  const screenRef = useRef<HTMLDivElement | null>(null)
  useFittingFont(terminal, screenRef, FONT_SIZE, setFontSize)
  const { isPlaying, speed, position, seek, toggle, setSpeed } = useCastPlayback(
    terminal,
    cast,
    startAt,
    isPlayedAtOnce,
  )
  const [query, setQuery] = useState('')
  const hits = useMemo(() => (cast ? searchCast(cast, query) : []), [cast, query])
  const isSilent = cast !== null && !cast.events.some((event) => event.kind === 'out')
  const hitNumber = hits.filter((at) => at <= position + 0.001).length

  const goToHit = (step: 1 | -1) => {
    const next = step === 1 ? hits.find((at) => at > position + 0.001) : hits.findLast((at) => at < position - 0.001)
    const target = next ?? (step === 1 ? hits[0] : hits.at(-1))
    if (target !== undefined) seek(target)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.nativeEvent.isComposing) return
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle()
    else if (event.key === 'ArrowLeft' && !isSlider(event.target)) seek(position - 5)
    else if (event.key === 'ArrowRight' && !isSlider(event.target)) seek(position + 5)
    else return
    event.preventDefault()
  }

  if (!cast)
    return (
      <div className="kw-terminal" style={{ ...theme.style, padding: 24 }} role="alert">
        录像已损坏或格式不受支持，无法播放
      </div>
    )
  return (
    <section className="kw-terminal" style={{ ...theme.style, height }} aria-label={label} onKeyDownCapture={handleKey}>
      <header className="kw-terminal-bar">
        <div className="kw-terminal-state">{caption ?? (cast.title || label)}</div>
        <div className="kw-cast-hits">
          {query && <output>{hits.length > 0 ? `${hitNumber} / ${hits.length}` : '没有找到'}</output>}
          <TextField
            isSmall
            icon={<SearchOutlined aria-hidden />}
            value={query}
            placeholder="在输出中查找"
            label="在输出中查找"
            width={180}
            onChange={setQuery}
            onEnter={(isBack) => goToHit(isBack ? -1 : 1)}
          />
          <Button
            look="text"
            isSmall
            aria-label="上一处"
            icon={UpOutlined}
            disabled={hits.length === 0}
            onClick={() => goToHit(-1)}
          />
          <Button
            look="text"
            isSmall
            aria-label="下一处"
            icon={DownOutlined}
            disabled={hits.length === 0}
            onClick={() => goToHit(1)}
          />
        </div>
      </header>
      <div className="kw-terminal-screen" ref={screenRef}>
        <div ref={hostRef} hidden={isSilent} />
        {isSilent && <Empty compact title="录像中没有输出" text="终端打开后没有显示过内容" />}
      </div>
      <footer className="kw-cast-line">
        <Button
          look="text"
          isSmall
          aria-label={isPlaying ? '暂停' : '播放'}
          icon={isPlaying ? PauseOutlined : CaretRightOutlined}
          onClick={toggle}
        />
        <span className="kw-cast-time">
          {formatClock(position)} / {formatClock(cast.seconds)}
        </span>
        <Slider
          min={0}
          max={Math.max(0.1, cast.seconds)}
          step={0.1}
          value={position}
          onChange={seek}
          ariaLabelForHandle="播放位置"
          tooltip={{ formatter: (value) => formatClock(value ?? 0) }}
          marks={Object.fromEntries(cast.markers.map((marker) => [marker.at, { label: '' }]))}
        />
        <SelectField isSmall label="播放速度" value={speed} options={speeds} onChange={setSpeed} width={84} />
      </footer>
    </section>
  )
}

const isSlider = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('role') === 'slider'
