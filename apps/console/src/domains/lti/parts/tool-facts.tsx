import styles from './lti.module.css'

type ToolFactsProps = { tool: { login: string; launch: string; keys: string } }

/** What a platform asks for when this tool is registered there. */
export function ToolFacts({ tool }: ToolFactsProps) {
  const facts = [
    { label: '登录地址（Login URL）', value: tool.login },
    { label: '启动地址（Redirect URI）', value: tool.launch },
    { label: '公钥地址（JWKS URL）', value: tool.keys },
  ]
  return (
    <section className={styles.tool} aria-labelledby="lti-tool">
      <h2 id="lti-tool">在教学平台中登记本工具时填写</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
