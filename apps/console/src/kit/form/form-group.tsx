import { createContext, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import styles from './form.module.css'

/** How one of several forms of a page stands. */
type Part = { title: string; isDirty: boolean; isSaving: boolean }

/** Tells the group about one of its forms, by the id of the form's element; undefined when it is gone. */
export const FormGroupContext = createContext<(formId: string, part: Part | undefined) => void>(() => undefined)

/** Several forms on a page, each saved by a call of its own, behind one button at the window's end. */
export function FormGroup({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<Readonly<Record<string, Part>>>({})
  const report = useCallback(
    (formId: string, part: Part | undefined) =>
      setParts(({ [formId]: _before, ...others }) => (part ? { ...others, [formId]: part } : others)),
    [],
  )
  const dirty = useMemo(() => Object.entries(parts).filter(([, part]) => part.isDirty), [parts])
  return (
    <FormGroupContext value={report}>
      {children}
      <footer className={styles.foot}>
        <Button
          look="primary"
          isBusy={Object.values(parts).some((part) => part.isSaving)}
          disabled={dirty.length === 0}
          onClick={() => {
            for (const [formId] of dirty) {
              const form = document.getElementById(formId)
              if (form instanceof HTMLFormElement) form.requestSubmit()
            }
          }}
        >
          保存
        </Button>
        <span className={styles.quiet}>
          {dirty.length > 0 ? `${dirty.map(([, part]) => part.title).join('、')}有未保存的修改` : '没有需要保存的修改'}
        </span>
      </footer>
    </FormGroupContext>
  )
}
