import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { ChoiceOptions } from '../../list/choice-options.tsx'
import type { Choosable } from '../../list/list-types.ts'
import { boxOf, type ControlProps, type RoomProps, spoken } from './control-props.ts'
import styles from './controls.module.css'

type SelectFieldProps<Value extends string | number> = Omit<ControlProps<Value | undefined>, 'onChange'> &
  RoomProps & {
    /** Undefined while they are being fetched. */
    options: readonly Choosable<Value>[] | undefined
    isSearched?: boolean
    /** Words before what is chosen. */
    prefix?: string
    /** Without an edge, in a row of tools. */
    isBare?: boolean
    renderOption?: (option: Choosable<Value>) => ReactNode
  } & (
    | { canClear?: false; onChange: (value: Value) => void }
    | { canClear: true; onChange: (value: Value | undefined) => void }
  )

/** One out of a list, which opens when it is wanted and can be searched when it is long. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { id, value, options, isDisabled, placeholder = '请选择', onBlur, renderOption } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const listId = useId()
  const close = useCallback(() => setAnchor(null), [])
  const chosen = options?.find((one) => one.value === value)
  const isSet = chosen !== undefined
  return (
    <span {...boxOf(styles.box!, props)} data-bare={props.isBare || undefined}>
      {props.prefix && <span className={styles.prefix}>{props.prefix}</span>}
      <button
        {...spoken(props)}
        id={id}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        className={styles.select}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        disabled={isDisabled}
        data-empty={!isSet || undefined}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (anchor || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
        onBlur={() => !anchor && onBlur?.()}
      >
        <span title={chosen?.label}>
          {chosen && renderOption
            ? renderOption(chosen)
            : (chosen?.label ?? (value !== undefined && !options ? '正在加载…' : placeholder))}
        </span>
        <DownOutlined aria-hidden />
      </button>
      {props.canClear && isSet && !isDisabled && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`清除${chosen.label}`}
          onClick={() => props.onChange(undefined)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
      {anchor && (
        <ChoiceOptions
          id={listId}
          anchor={anchor}
          label={props.label ?? '可选的项'}
          value={value}
          options={options}
          hasAnchorWidth
          {...(props.isSearched ? { isSearched: true } : {})}
          {...(renderOption ? { renderOption } : {})}
          onChoose={(next) => {
            close()
            props.onChange(next)
            anchor.focus()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
