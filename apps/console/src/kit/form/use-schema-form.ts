import { Form } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { debounce } from '../timing.ts'
import { dropDraft, isSame, keepDraft, readDraft } from './draft.ts'
import { complaints, mergeEdits, requiredFields } from './form-rules.ts'
import type { MergeRow } from './form-rules.ts'
import type { Conflict, FormProps, FormValues } from './form-types.ts'
import { useLeaveGuard } from './leave-guard.ts'

/** Everything a form knows: the kit's form, what is unsaved, the draft on offer, a conflict, and how to save. */
export function useSchemaForm<Values extends FormValues>(props: FormProps<Values>) {
  const { schema, initialValues, onSubmit, onSaved, draftKey } = props
  const [form] = Form.useForm<FormValues>()
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
    if (!isDirty) form.setFieldsValue(initialValues)
    // oxlint-disable-next-line react/set-state-in-effect -- the kit's form is filled in the same moment
    setBase({ values: isDirty ? base.values : initialValues, version })
    // oxlint-disable-next-line react/exhaustive-deps -- a newer version is the occasion; the values come with it
  }, [version, isDirty])

  const values = (): FormValues => ({ ...base.values, ...form.getFieldsValue(true) })
  const handleChange = () => {
    const now = values()
    setDirty(!isSame(now, base.values))
    setMessage(undefined)
    if (draftKey !== undefined) keepLater(now)
  }
  const complaintOf = (name: string) => complaints(schema, values()).get(name)

  const settle = (saved: FormValues, version: number | undefined) => {
    keepLater.cancel()
    if (draftKey !== undefined) dropDraft(draftKey)
    setBase({ values: saved, version })
    setDirty(false)
    setDraft(undefined)
    setConflict(undefined)
  }

  const submit = async () => {
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
      const wrong = Object.entries(result.fieldErrors ?? {})
      form.setFields(wrong.map(([name, error]) => ({ name, errors: [String(error)] })))
      const first = wrong[0]?.[0]
      if (first !== undefined) form.scrollToField(first, { focus: true, block: 'center' })
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
    form.setFieldsValue(next)
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
    complaintOf,
    values,
    restoreDraft: () => {
      if (draft) form.setFieldsValue(draft.values)
      setDraft(undefined)
      handleChange()
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

export type SchemaForm = ReturnType<typeof useSchemaForm>
