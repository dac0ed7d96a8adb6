import type { Option } from '../../list/list-types.ts'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

type ChecksFieldProps = ControlProps<string[] | undefined> & { options: readonly Option[] | undefined }

/** Several of a few, all of them in sight. */
export function ChecksField({ id, value = [], options = [], ...props }: ChecksFieldProps) {
  return (
    <fieldset id={id} className={styles.group} aria-labelledby={`${id}-label`} aria-describedby={props.errorId}>
      {options.map((one) => (
        <label key={one.value} className={styles.choice} data-disabled={props.isDisabled || undefined}>
          <input
            type="checkbox"
            className={styles.dot}
            checked={value.includes(one.value)}
            disabled={props.isDisabled}
            onBlur={props.onBlur}
            onChange={(event) =>
              props.onChange(
                event.target.checked ? [...value, one.value] : value.filter((before) => before !== one.value),
              )
            }
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  )
}
