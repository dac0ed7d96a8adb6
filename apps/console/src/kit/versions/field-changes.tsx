import styles from './field-changes.module.css'

type FieldChange = { field: string; before: string; after: string }

/** What fields were and what they are now, side by side. */
export const FieldChanges = ({ fields }: { fields: FieldChange[] }) =>
  fields.map((field) => (
    <dl key={field.field} className={styles.change}>
      <dt>{field.field}</dt>
      <dd className={styles.before}>{field.before || '（空）'}</dd>
      <dd className={styles.after}>{field.after || '（空）'}</dd>
    </dl>
  ))
