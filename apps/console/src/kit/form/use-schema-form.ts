import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { debounce } from '../timing.ts'
import { dropDraft, isSame, keepDraft, readDraft } from './draft.ts'
import { complaints, mergeEdits, requiredFields } from './form-rules.ts'
import type { MergeRow } from './form-rules.ts'
import { fieldId } from './form-field.tsx'
import { createFormStore } from './form-store.ts'
import { fieldsOf, type Conflict, type FormProps, type FormValues } from './form-types.ts'
import { useLeaveGuard } from './leave-guard.ts'

/** Everything a form knows: its values, what is unsaved, the draft on offer, a conflict, and how to save. */
export function useSchemaForm<Values extends FormValues>(props: FormProps<Values>) {
  const { schema, initialValues, onSubmit, onSaved, draftKey } = props
  const [form] = useState(() => createFormStore(initialValues))
  const formId = useId()
  const [base, setBase] = useState<{ values: FormValues; version: number | undefined }>({
    values: initialValues,
    version: props.version,
  })
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [message, setMessage] = useState<string>()
  const [conflict, setConflict] = useState<Conflict<Values> & { clashes: MergeRow[]; merged: FormValues }>()
  const [draft, setDraft] = useState(() => {
    const kept = draftKey === undefined ? undefined : readDraft(draftKey)
    return kept && !isSame(kept.values, initialValues) ? kept : undefined
  })
  const required = useMemo(() => requiredFields(schema), [schema])
  const keepLater = useMemo(
    () => debounce((values: FormValues) => draftKey !== undefined && keepDraft(draftKey, values)),
    [draftKey],
  )
  // What was typed in the last second must not be lost with the page.
  useEffect(() => () => keepLater.flush(), [keepLater])
  useLeaveGuard(isDirty && !isSaving)

  // Follows the object: what was saved, here or by somebody else, comes back with a newer version. A form without edits
  // takes it as it is; one with edits only when nothing but the number changed, so that others' changes stay a conflict.
  const { version } = props
  useEffect(() => {
    if (version === undefined || base.version === undefined || version <= base.version || conflict) return
    if (isDirty && !isSame(initialValues, base.values)) return
    if (!isDirty) form.change(initialValues)
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are filled in the same moment
    setBase({ values: isDirty ? base.values : initialValues, version })
    // oxlint-disable-next-line react/exhaustive-deps -- a newer version is the occasion; the values come with it
  }, [version, isDirty])

  const values = (): FormValues => ({ ...base.values, ...form.values() })
  const wrong = (now: FormValues) => complaints(schema, now, fieldsOf(props.fields))
  const follow = () => {
    const now = values()
    setDirty(!isSame(now, base.values))
    setMessage(undefined)
    if (draftKey !== undefined) keepLater(now)
  }
  // Fields are given the same functions for as long as they live, so that typing in one does not draw the others.
  const latest = useRef({ follow, complain: (_name: string) => {} })
  useEffect(() => {
    latest.current = {
      follow,
      complain: (name) => form.complain({ [name]: wrong(values()).get(name) }),
    }
  })
  const handleChange = useCallback(
    (changed: FormValues) => {
      form.change(changed)
      latest.current.follow()
    },
    [form],
  )
  const handleBlur = useCallback((name: string) => latest.current.complain(name), [])

  /** Says what is wrong and leads to the first of it. */
  const refuse = (wrong: ReadonlyMap<string, string>): void => {
    form.complain(Object.fromEntries(wrong))
    const first = fieldsOf(props.fields).find((field) => wrong.has(field.name))
    if (first) leadTo(formId, first.name)
  }
  const wrongFields = (): Map<string, string> => {
    const now = values()
    const found = wrong(now)
    const shown = fieldsOf(props.fields).filter((field) => field.when?.(now as Partial<Values>) ?? true)
    return new Map(shown.flatMap(({ name }) => (found.has(name) ? [[name, found.get(name)!] as const] : [])))
  }

  const settle = (saved: FormValues, version: number | undefined) => {
    keepLater.cancel()
    if (draftKey !== undefined) dropDraft(draftKey)
    setBase({ values: saved, version })
    setDirty(false)
    setDraft(undefined)
    setConflict(undefined)
  }

  /** Files on their way are waited for; false when one did not arrive or the form was closed meanwhile. */
  const hasArrived = async (): Promise<boolean> => {
    if (!form.pending.isOpen()) return true
    setSaving(true)
    const isComplete = await form.pending.settle()
    setSaving(false)
    if (!isComplete) setMessage('有文件没有上传成功，请重新上传或移除后再提交')
    return isComplete
  }

  const submit = async () => {
    if (isSaving || !(await hasArrived())) return
    const wrong = wrongFields()
    if (wrong.size > 0) return refuse(wrong)
    const parsed = schema.safeParse(values())
    if (!parsed.success) {
      // A complaint about no field in particular still has to be said somewhere.
      setMessage(complaints(schema, values()).get(''))
      return
    }
    setSaving(true)
    setMessage(undefined)
    try {
      const result = await onSubmit(parsed.data, base.version)
      if (!result) {
        flushSync(() => {
          settle(values(), base.version)
          setSaving(false)
        })
        onSaved?.(parsed.data)
        return
      }
      setMessage(result.message)
      refuse(new Map(Object.entries(result.fieldErrors ?? {}).map(([name, error]) => [name, String(error)])))
      if (result.conflict)
        setConflict({ ...result.conflict, ...mergeEdits(base.values, values(), result.conflict.theirs) })
    } catch (error) {
      setMessage(error instanceof Error && error.message ? error.message : '保存失败，请重试')
    } finally {
      setSaving(false)
    }
  }

  const adopt = (next: FormValues) => {
    if (!conflict) return
    form.change(next)
    const theirs: FormValues = { ...base.values, ...conflict.theirs }
    setBase({ values: theirs, version: conflict.version })
    setDirty(!isSame(next, theirs))
    setConflict(undefined)
  }

  return {
    form,
    /** Joins a button outside of the form element to it, so that Enter in a field saves as well. */
    formId,
    required,
    isDirty,
    isSaving,
    message,
    conflict,
    draft,
    submit,
    handleChange,
    handleBlur,
    values,
    restoreDraft: () => {
      if (draft) form.change(draft.values)
      setDraft(undefined)
      follow()
    },
    dropDraft: () => {
      if (draftKey !== undefined) dropDraft(draftKey)
      setDraft(undefined)
    },
    /** Keeps mine where both changed, theirs elsewhere; saving then counts from their version. */
    mergeConflict: () => conflict && adopt(conflict.merged),
    /** Gives up mine. */
    reloadConflict: () => conflict && adopt({ ...base.values, ...conflict.theirs }),
  }
}

/** Brings a field into sight and puts the focus into it. */
function leadTo(formId: string, name: string): void {
  const field = document.getElementById(formId)?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  const control = document.getElementById(fieldId(formId, name))
  const reached = control && control.matches(CONTROLS) ? control : field?.querySelector<HTMLElement>(CONTROLS)
  reached?.focus({ preventScroll: true })
}

const CONTROLS =
  ':is(input, button, textarea, select, [contenteditable=true], [tabindex]):not(:disabled, [tabindex="-1"])'

export type SchemaForm = ReturnType<typeof useSchemaForm>
