import { CloseCircleFilled } from '@ant-design/icons'

/** The component kit names this icon in English after its file; there is no word for it that the field does not say already. */
export const quietClear = { clearIcon: <CloseCircleFilled aria-hidden /> }
