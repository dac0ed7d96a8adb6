import {
  CheckCircleFilled,
  CheckOutlined,
  CloseCircleFilled,
  CloseOutlined,
  DownOutlined,
  ExclamationCircleFilled,
  EyeInvisibleOutlined,
  EyeOutlined,
  InfoCircleFilled,
  LoadingOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import type { ConfigProviderProps } from 'antd'

/**
 * The component kit names its icons in English after their files (`down`, `info-circle`). Beside a label or a text they say
 * nothing new, so that readers pass over them.
 */
export const quietIcons = {
  select: {
    suffixIcon: <DownOutlined aria-hidden />,
    loadingIcon: <LoadingOutlined aria-hidden spin />,
    clearIcon: <CloseCircleFilled aria-hidden />,
    removeIcon: <CloseOutlined aria-hidden />,
    menuItemSelectedIcon: <CheckOutlined aria-hidden />,
  },
  alert: {
    infoIcon: <InfoCircleFilled aria-hidden />,
    successIcon: <CheckCircleFilled aria-hidden />,
    warningIcon: <ExclamationCircleFilled aria-hidden />,
    errorIcon: <CloseCircleFilled aria-hidden />,
    closeIcon: <CloseOutlined aria-hidden />,
  },
  // Here the icon is all that its button says.
  inputSearch: { searchIcon: <SearchOutlined aria-label="搜索" /> },
  inputPassword: {
    iconRender: (isShown: boolean) => (isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />),
  },
} satisfies Partial<ConfigProviderProps>
