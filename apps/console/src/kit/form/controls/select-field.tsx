import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { ChoiceOptions } from '../../list/choice-options.tsx'
import type { Option } from '../../list/list-types.ts'
import { type ControlProps, spoken } from './control-props.ts'
import styles from './controls.module.css'

type SelectFieldProps = ControlProps<string | undefined> & {
  /** Undefined while they are being fetched. */
  options: Option[] | undefined
  canClear?: boolean
  /** What is chosen, for those who hear the list. */
  label?: string
  isSearched?: boolean
  renderOption?: (option: Option) => ReactNode
}

/** One out of a list, which opens when it is wanted and can be searched when it is long. */
export function SelectField(props: SelectFieldProps) {
  const { id, value, options, canClear = false, isDisabled, placeholder = '请选择', onChange, onBlur } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const listId = useId()
  const close = useCallback(() => setAnchor(null), [])
  const chosen = options?.find((one) => one.value === value)
  const isSet = chosen !== undefined
  return (
    <span className={styles.box} data-disabled={isDisabled || undefined}>
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
        onBlur={() => !anchor && onBlur()}
      >
        <span>{chosen?.label ?? (value !== undefined && !options ? '正在加载…' : placeholder)}</span>
        <DownOutlined aria-hidden />
      </button>
      {canClear && isSet && !isDisabled && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`清除${chosen.label}`}
          onClick={() => onChange(undefined)}
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
          {...(props.renderOption ? { renderOption: props.renderOption } : {})}
          onChoose={(next) => {
            close()
            onChange(next)
            anchor.focus()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
