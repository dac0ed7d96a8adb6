export { dropEdits, isEditing as hasUnsaved, markEdited } from '../../kit/form/unsaved.ts'
