import { ClearOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { ColorPicker, Tooltip } from 'antd'
import type { IconType } from '../action.ts'
import { Button } from '../button.tsx'
import { Segmented } from '../segmented.tsx'
import { lineWidths, tools } from './drawing.ts'
import type { LineWidth, Tool } from './drawing.ts'
import { toolSigns } from './tool-icons.tsx'

type Props = {
  tool: Tool
  lineWidth: LineWidth
  colour: string
  canUndo: boolean
  canRedo: boolean
  canClear: boolean
  isSaving: boolean
  onTool: (tool: Tool) => void
  onLineWidth: (width: LineWidth) => void
  onColour: (colour: string) => void
  onUndo: () => void
  onRedo: () => void
  onClear: () => void
  onSave: (() => void) | undefined
}

/** The component kit leaves what is in its panel without a name. */
function nameParts(panel: HTMLElement | null): void {
  panel?.querySelector('[role=slider]')?.setAttribute('aria-label', '色相')
  panel?.querySelector('.ant-input')?.setAttribute('aria-label', '颜色值')
}

const presets = [
  {
    label: '常用',
    key: 'common',
    colors: ['#ff0000', '#ff8c00', '#ffd400', '#00a650', '#0078d4', '#8a2be2', '#000000', '#ffffff'],
  },
]

export function CanvasToolbar(props: Props) {
  const { tool, lineWidth, colour, onTool, onLineWidth, onColour } = props
  return (
    <div className="kw-canvas-bar" role="toolbar" aria-label="画图工具" tabIndex={-1}>
      <div className="kw-canvas-group">
        {tools.map((one) => {
          const { name, key, icon } = toolSigns[one]
          return (
            <Tooltip key={one} title={`${name} (${key})`}>
              <button
                type="button"
                className={`kw-canvas-tool${one === tool ? ' kw-canvas-tool-on' : ''}`}
                aria-label={name}
                aria-pressed={one === tool}
                onClick={() => onTool(one)}
              >
                {icon}
              </button>
            </Tooltip>
          )
        })}
      </div>
      <Segmented
        isSmall
        label="线宽"
        value={lineWidth}
        onChange={onLineWidth}
        options={lineWidths.map((width) => ({
          value: width,
          label: (
            <span className="kw-canvas-width" title={`线宽 ${width}`}>
              <i style={{ height: width }} />
              {width}
            </span>
          ),
        }))}
      />
      <ColorPicker
        disabledAlpha
        disabledFormat
        value={colour}
        presets={presets}
        panelRender={(panel) => <div ref={nameParts}>{panel}</div>}
        onChange={(_value, css) => onColour(css)}
      >
        <button type="button" className="kw-canvas-tool" aria-label={`颜色，现为 ${colour}`} title="颜色">
          <i className="kw-canvas-colour" style={{ background: colour }} />
        </button>
      </ColorPicker>
      <div className="kw-canvas-group">
        <Action label="撤销" hint="Ctrl+Z" icon={UndoOutlined} disabled={!props.canUndo} onClick={props.onUndo} />
        <Action label="重做" hint="Ctrl+Y" icon={RedoOutlined} disabled={!props.canRedo} onClick={props.onRedo} />
        <Action label="全部清除" icon={ClearOutlined} disabled={!props.canClear} onClick={props.onClear} />
      </div>
      {props.onSave && (
        <Button
          look="primary"
          isSmall
          icon={SaveOutlined}
          isBusy={props.isSaving}
          onClick={props.onSave}
          className="kw-canvas-save"
        >
          保存
        </Button>
      )}
    </div>
  )
}

function Action(props: { label: string; hint?: string; icon: IconType; disabled: boolean; onClick: () => void }) {
  return (
    <Tooltip title={props.hint ? `${props.label} (${props.hint})` : props.label}>
      <Button
        look="text"
        isSmall
        icon={props.icon}
        aria-label={props.label}
        disabled={props.disabled}
        onClick={props.onClick}
      />
    </Tooltip>
  )
}
