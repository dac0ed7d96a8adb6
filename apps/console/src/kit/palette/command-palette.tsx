import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useLocation } from 'react-router'
import { useAfterPaint } from '../dialog-frame/after-paint.ts'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { isOtherDocument } from '../link.tsx'
import { withKept } from '../navigation/keep-query.ts'
import { searchItems } from './palette-match.ts'
import type { FoundItem, PaletteItem, PinyinMatch } from './palette-match.ts'
import styles from './command-palette.module.css'

export type CommandPaletteProps = {
  items: PaletteItem[]
  onClose: () => void
  /** Called with what is being looked for, so that recent objects can be asked for from the server. */
  onQueryChange?: (query: string) => void
  isSearching?: boolean
}

/** Any page, any recent object, any action: found by Chinese, pinyin or its initials, opened with Enter. */
export default function CommandPalette(props: CommandPaletteProps) {
  return (
    <Dialog
      title="命令面板"
      hasHiddenTitle
      hasPadding={false}
      width={620}
      place="top"
      closesOutside
      onClose={props.onClose}
    >
      <PaletteBody {...props} />
    </Dialog>
  )
}

/** More than fit into the list. */
const inSight = 14

function PaletteBody({ items, onClose, onQueryChange, isSearching = false }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [byPinyin, setByPinyin] = useState<PinyinMatch>()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { search } = useLocation()

  // The dictionary of pinyin comes over the network once the palette is open.
  useEffect(() => {
    let isOpen = true
    void import('./pinyin.ts').then(
      ({ matchPinyin }) => isOpen && setByPinyin(() => matchPinyin),
      // Without it the palette still finds by characters.
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [])

  const found = searchItems(items, query, byPinyin)
  // What lies below the list's edge is drawn in the frame after the one that shows the palette.
  const isPainted = useAfterPaint()
  const active = Math.min(at, found.length - 1)

  const openItem = (item: FoundItem | undefined) => {
    if (!item) return
    onClose()
    if (item.to === undefined) item.run()
    else if (isOtherDocument(item.to)) window.open(item.to, '_blank', 'noopener')
    else void navigate(withKept(item.to, search))
  }
  const move = (next: number) => {
    const wrapped = found.length === 0 ? 0 : (next + found.length) % found.length
    setAt(wrapped)
    list.current?.querySelector(`[data-at="${wrapped}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') openItem(found[active])
    else return
    event.preventDefault()
  }

  return (
    <div>
      <label className={styles.search}>
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
          aria-label="搜索页面、内容或操作"
          placeholder="搜索页面、内容或操作，支持拼音首字母"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
            onQueryChange?.(event.target.value)
          }}
          onKeyDown={handleKeyDown}
        />
        {isSearching && <span className={styles.searching}>搜索中…</span>}
        <kbd>Esc</kbd>
      </label>
      {/* A list of the kit's own: a native one cannot hold icons and notes. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label="结果">
        {(isPainted ? found : found.slice(0, inSight)).map((item, index) => (
          <PaletteRow
            key={item.id}
            item={item}
            heading={found[index - 1]?.section === item.section ? undefined : item.section}
            id={`${listId}-${index}`}
            at={index}
            isActive={index === active}
            onPoint={() => setAt(index)}
            onOpen={() => openItem(item)}
          />
        ))}
        {found.length === 0 && <p className={styles.none}>没有找到「{query.trim()}」，换个词或用拼音首字母试试。</p>}
      </div>
      <p className={styles.hint}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
        <span>
          <kbd>?</kbd> 快捷键
        </span>
      </p>
    </div>
  )
}

type PaletteRowProps = {
  item: FoundItem
  heading: string | undefined
  id: string
  at: number
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

function PaletteRow({ item, heading, id, at, isActive, onPoint, onOpen }: PaletteRowProps) {
  const marks = new Set(item.marks)
  return (
    <>
      {heading !== undefined && (
        <p className={styles.section} role="presentation">
          {heading}
        </p>
      )}
      {/* The field above keeps the focus and the keys; the pointer may choose as well. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        aria-selected={isActive}
        data-at={at}
        className={styles.item}
        onMouseMove={isActive ? undefined : onPoint}
        onClick={onOpen}
      >
        <span className={styles.icon}>
          <MenuIcon name={item.icon} />
        </span>
        <span className={styles.title}>
          {marks.size === 0
            ? item.title
            : [...item.title].map((character, index) =>
                marks.has(index) ? <mark key={`${index}${character}`}>{character}</mark> : character,
              )}
        </span>
        {item.note && <span className={styles.note}>{item.note}</span>}
        {item.shortcut && <kbd>{item.shortcut}</kbd>}
      </div>
    </>
  )
}
