import type { Ref } from 'react'

type FileChooserProps = {
  /** What opens it: `ref.current.click()`. */
  ref: Ref<HTMLInputElement>
  label: string
  onChoose: (files: File[]) => void
  accept?: string | undefined
  isMultiple?: boolean
  /** A folder with all that is in it. */
  isFolder?: boolean
}

/** The system's dialog for files, opened by a button next to it. */
export function FileChooser({ ref, label, onChoose, accept, isMultiple, isFolder }: FileChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        onChoose(files)
      }}
    />
  )
}
