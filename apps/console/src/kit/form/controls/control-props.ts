/** What every control is given, in a form and where it is alone. */
export type ControlProps<Value> = {
  id?: string | undefined
  /** Names it where no label is next to it. */
  label?: string | undefined
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  /** The element that says what is wrong; absent while nothing is. */
  errorId?: string | undefined
  /** Something is wrong with it, which is said elsewhere. */
  isWrong?: boolean | undefined
  placeholder?: string | undefined
}

/** How much room a control takes: all there is by default. */
export type RoomProps = {
  isSmall?: boolean | undefined
  width?: number | undefined
  className?: string | undefined
}

type Spoken = Pick<ControlProps<unknown>, 'isRequired' | 'errorId' | 'isWrong' | 'label'>

/** What a native control says of itself to screen readers. */
export const spoken = ({ isRequired, errorId, isWrong, label }: Spoken) => ({
  'aria-label': label,
  'aria-required': isRequired || undefined,
  'aria-invalid': errorId !== undefined || isWrong || undefined,
  'aria-describedby': errorId,
})

/** The name of a control that no `<label>` can name: that of its field by default. */
export const named = ({ id, label }: Pick<ControlProps<unknown>, 'id' | 'label'>) => ({
  'aria-label': label,
  'aria-labelledby': label === undefined && id !== undefined ? `${id}-label` : undefined,
})

const amongWords = { display: 'inline-flex', flex: 'none', maxWidth: '100%', verticalAlign: 'middle' }

/** The box around a control; one of a given width may stand among words. */
export const boxOf = (
  own: string,
  props: RoomProps & { isDisabled?: boolean | undefined; isWrong?: boolean | undefined },
) => ({
  className: props.className ? `${own} ${props.className}` : own,
  style: props.width === undefined ? undefined : { ...amongWords, width: props.width },
  'data-small': props.isSmall || undefined,
  'data-disabled': props.isDisabled || undefined,
  'data-wrong-own': props.isWrong || undefined,
})
