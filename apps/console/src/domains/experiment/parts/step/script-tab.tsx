import { CodeEditor } from '../../../../kit/code/index.ts'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

type ScriptTabProps = EditProps & { field: 'setup' | 'solve' | 'cleanup'; label: string; help: string }

/** One shell script of the step. */
export function ScriptTab({ values, complaints, edit, onSave, field, label, help }: ScriptTabProps) {
  return (
    <div className={styles.tab}>
      <p className={styles.help}>{help}</p>
      <CodeEditor
        language="bash"
        label={`${label}脚本`}
        minHeight={320}
        maxHeight={560}
        value={values[field]}
        onChange={(script) => edit({ [field]: script })}
        onSave={onSave}
        placeholder="#!/bin/sh"
      />
      {complaints[field] && <p className={styles.complaint}>{complaints[field]}</p>}
    </div>
  )
}
