import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import type { ConfigProviderProps } from 'antd'

/**
 * The component kit names its icons in English after their files (`down`, `info-circle`). Next to a label or a text they say
 * nothing new, so that readers pass over them.
 */
export const quietIcons = {
  // Inside of the colour picker.
  select: { suffixIcon: <DownOutlined aria-hidden /> },
  alert: {
    infoIcon: <InfoCircleFilled aria-hidden />,
    successIcon: <CheckCircleFilled aria-hidden />,
    warningIcon: <ExclamationCircleFilled aria-hidden />,
    errorIcon: <CloseCircleFilled aria-hidden />,
    closeIcon: <CloseOutlined aria-hidden />,
  },
} satisfies Partial<ConfigProviderProps>
