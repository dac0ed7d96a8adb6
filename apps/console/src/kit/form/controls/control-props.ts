/** What every control of a form is given. */
export type ControlProps<Value> = {
  id: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  isDisabled: boolean
  isRequired?: boolean | undefined
  /** The element that says what is wrong; absent while nothing is. */
  errorId?: string | undefined
  placeholder?: string | undefined
}

/** What a native control says of itself to screen readers. */
export const spoken = ({ isRequired, errorId }: Pick<ControlProps<unknown>, 'isRequired' | 'errorId'>) => ({
  'aria-required': isRequired || undefined,
  'aria-invalid': errorId !== undefined || undefined,
  'aria-describedby': errorId,
})
