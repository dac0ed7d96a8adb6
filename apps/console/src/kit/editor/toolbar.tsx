import {
  ApartmentOutlined,
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  FileTextOutlined,
  FunctionOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Dropdown, Tooltip } from 'antd'
import { memo, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { SelectField } from '../form/controls/select-field.tsx'
import { QuoteIcon } from './quote-icon.tsx'
import type { EditorCommand, EditorHandle, EditorMarks, TableCommand } from './commands.ts'

export type InsertDialog = 'link' | 'media' | 'math' | 'resource'

type Props = {
  handle: EditorHandle | null
  marks: EditorMarks
  hasResources: boolean
  onDialog: (dialog: InsertDialog) => void
}

const headings = [
  { value: 0, label: '正文' },
  { value: 1, label: '标题 1' },
  { value: 2, label: '标题 2' },
  { value: 3, label: '标题 3' },
  { value: 4, label: '标题 4' },
] as const

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const withKey = (name: string, key: string) => `${name} (${isApple ? '⌘' : 'Ctrl+'}${key})`

type Button = { label: string; icon: ReactNode; command: EditorCommand; mark?: string }

const styles: Button[] = [
  { label: withKey('加粗', 'B'), icon: <BoldOutlined aria-hidden />, command: { name: 'bold' }, mark: 'bold' },
  { label: withKey('斜体', 'I'), icon: <ItalicOutlined aria-hidden />, command: { name: 'italic' }, mark: 'italic' },
  { label: '删除线', icon: <StrikethroughOutlined aria-hidden />, command: { name: 'strike' }, mark: 'strike' },
  { label: withKey('行内代码', 'E'), icon: <CodeOutlined aria-hidden />, command: { name: 'code' }, mark: 'code' },
]
const blocks: Button[] = [
  { label: '无序列表', icon: <UnorderedListOutlined aria-hidden />, command: { name: 'bullets' }, mark: 'bullets' },
  { label: '有序列表', icon: <OrderedListOutlined aria-hidden />, command: { name: 'numbers' }, mark: 'numbers' },
  { label: '任务列表', icon: <CheckSquareOutlined aria-hidden />, command: { name: 'tasks' }, mark: 'tasks' },
  { label: '引用', icon: <QuoteIcon />, command: { name: 'quote' }, mark: 'quote' },
  { label: '分割线', icon: <LineOutlined aria-hidden />, command: { name: 'rule' } },
]
const insertions: Button[] = [
  { label: '代码块', icon: <FileTextOutlined aria-hidden />, command: { name: 'codeBlock', language: 'bash' } },
  {
    label: 'Mermaid 图',
    icon: <ApartmentOutlined aria-hidden />,
    command: {
      name: 'markdown',
      text: '```mermaid\ngraph LR\n  A[开始] --> B{判断}\n  B -->|是| C[继续]\n  B -->|否| D[结束]\n```',
    },
  },
]

const tableItems: { key: TableCommand; label: string; danger?: boolean }[] = [
  { key: 'rowAfter', label: '在下方加一行' },
  { key: 'columnAfter', label: '在右侧加一列' },
  { key: 'deleteRow', label: '删除这一行' },
  { key: 'deleteColumn', label: '删除这一列' },
  { key: 'deleteTable', label: '删除表格', danger: true },
]

/** One toolbar for both modes. One stop of the Tab key; arrows move within. */
export const Toolbar = memo(function Toolbar({ handle, marks, hasResources, onDialog }: Props) {
  const rootRef = useRef<HTMLDivElement | null>(null)
  const canChangeTable = marks.isInTable && handle?.changeTable !== undefined

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const buttons = [...(rootRef.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    buttons.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % buttons.length)?.focus()
  }
  const plain = (button: Button) => (
    <Tool
      key={button.label}
      label={button.label}
      icon={button.icon}
      isOn={button.mark ? (marks.active as ReadonlySet<string>).has(button.mark) : undefined}
      onClick={() => handle?.run(button.command)}
    />
  )
  const dialog = (label: string, icon: ReactNode, name: InsertDialog) => (
    <Tool label={label} icon={icon} onClick={() => onDialog(name)} />
  )
  return (
    <div
      className="kw-edit-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label="编辑工具"
      ref={rootRef}
      onKeyDown={handleKey}
    >
      <SelectField
        isSmall
        isBare
        label="段落样式"
        className="kw-edit-heading"
        value={marks.heading}
        options={[...headings]}
        onChange={(level) => handle?.run({ name: 'heading', level })}
      />
      <i className="kw-edit-gap" />
      {styles.map(plain)}
      <i className="kw-edit-gap" />
      {blocks.map(plain)}
      <i className="kw-edit-gap" />
      {dialog('链接', <LinkOutlined aria-hidden />, 'link')}
      {dialog('图片、视频或文件', <PictureOutlined aria-hidden />, 'media')}
      {hasResources && dialog('链接资源', <PaperClipOutlined aria-hidden />, 'resource')}
      {canChangeTable ? (
        <Dropdown
          trigger={['click']}
          menu={{ items: tableItems, onClick: ({ key }) => handle?.changeTable?.(key as TableCommand) }}
        >
          <Tool label="表格的行与列" icon={<TableOutlined aria-hidden />} isOn onClick={() => undefined} />
        </Dropdown>
      ) : (
        <Tool
          label="表格"
          icon={<TableOutlined aria-hidden />}
          onClick={() => handle?.run({ name: 'table', rows: 3, columns: 3 })}
        />
      )}
      {plain(insertions[0]!)}
      {dialog('公式', <FunctionOutlined aria-hidden />, 'math')}
      {plain(insertions[1]!)}
      <i className="kw-edit-gap" />
      <Tool
        label={withKey('撤销', 'Z')}
        icon={<UndoOutlined aria-hidden />}
        onClick={() => handle?.run({ name: 'undo' })}
      />
      <Tool label="重做" icon={<RedoOutlined aria-hidden />} onClick={() => handle?.run({ name: 'redo' })} />
    </div>
  )
})

function Tool(props: { label: string; icon: ReactNode; isOn?: boolean | undefined; onClick: () => void }) {
  const { label, icon, isOn, ...rest } = props
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button
        type="button"
        className={`kw-edit-tool${isOn ? ' kw-edit-tool-on' : ''}`}
        aria-label={label}
        aria-pressed={isOn}
        // Pressing a tool must not take the selection away from the text.
        onMouseDown={(event) => event.preventDefault()}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
