import { QRCode } from 'antd'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormSection } from '../../../kit/form/form-types.ts'
import styles from './second-factor.module.css'

export type FactorSecret = { secret: string; address: string }

const schema = z.object({
  code: z.string().regex(/^\s*\d{3}\s*\d{3}\s*$/, '请输入应用中显示的6位数字'),
})
type Values = z.output<typeof schema>

/** In groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const sectionsOf = ({ secret, address }: FactorSecret): FormSection<Values>[] => [
  {
    note: (
      <div className={styles.setup}>
        {/* Black on white in every theme: cameras read nothing else as surely. */}
        <figure className={styles.picture} aria-label="两步验证的二维码">
          <QRCode type="svg" value={address} size={168} color="#000" bgColor="#fff" bordered={false} marginSize={2} />
        </figure>
        <div>
          <ol className={styles.steps}>
            <li>在手机上安装身份验证器应用，例如 Microsoft Authenticator、Google Authenticator 或 FreeOTP。</li>
            <li>用应用扫描二维码；不能扫描时，手动输入下面的密钥。</li>
            <li>输入应用中显示的 6 位验证码。</li>
          </ol>
          <code className={styles.code}>{grouped(secret)}</code>
        </div>
      </div>
    ),
    fields: [{ name: 'code', label: '验证码', kind: 'text', maxLength: 8, placeholder: '6 位数字' }],
  },
]

type SetupDialogProps = { secret: FactorSecret; onClose: () => void; onDone: (recoveryCodes: string[]) => void }

/** Brings the secret into the app on one's phone, and has the app show that it is there. */
export default function SetupDialog({ secret, onClose, onDone }: SetupDialogProps) {
  const codes = useRef<string[] | undefined>(undefined)
  return (
    <FormDialog<Values>
      open
      width={600}
      title="设置身份验证器"
      submitText="开启"
      schema={schema}
      fields={sectionsOf(secret)}
      initialValues={{ code: '' }}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        try {
          const answer = await api.secondFactor.confirm({ body: { code } }, { quiet: true })
          codes.current = answer.recovery_codes
        } catch (error) {
          return submitResult<Values>(error, 'code')
        }
      }}
      onSaved={() => {
        if (codes.current) onDone(codes.current)
      }}
    />
  )
}
