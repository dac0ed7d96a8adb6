import {
  filterName,
  usualFilter,
  personFieldLabels,
  personFields,
  SignInServiceInput,
  signInProtocolLabels,
  signInProtocols,
  usualNameClaims,
  usualPersonClaims,
  type SignInRule,
  type SignInService,
} from '@lab/contract/sign-in-service'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { SignInRules } from './sign-in-rules.tsx'

type Values = SignInServiceInput

const mostCustomers = 300

const isOidc = ({ protocol }: Partial<Values>): boolean => protocol === 'oidc'
const isDirectory = ({ protocol }: Partial<Values>): boolean => protocol === 'ldap'
const hasSecret = (values: Partial<Values>): boolean => isOidc(values) || isDirectory(values)

/** A school's own sign-in: where it is, and whom its answers mean here. */
export function SignInServiceDialog({ row, onClose }: { row?: SignInService | undefined; onClose: () => void }) {
  const stale = useStale()
  const { data } = useQuery(api.customer.list.query({ query: { per_page: mostCustomers } }))
  const { data: tree } = useQuery({
    ...api.org.managed.query({ query: { customer_id: row?.customer.id } }),
    enabled: row !== undefined,
  })
  const fields: FormField<Values>[] = [
    {
      name: 'customer_id',
      label: '客户',
      kind: 'select',
      options: row
        ? [{ value: row.customer.id, label: row.customer.name }]
        : data?.customers.map((one) => ({ value: one.id, label: one.name })),
      isDisabled: row !== undefined,
      isNeverEmpty: true,
      help: '只有这个客户的人员可以由此登录',
      isHalf: true,
    },
    {
      name: 'name',
      label: '名称',
      kind: 'text',
      maxLength: 30,
      placeholder: '例如：示范大学统一身份认证',
      help: '显示在登录页的按钮上',
      isHalf: true,
    },
    {
      name: 'protocol',
      label: '协议',
      kind: 'radio',
      options: signInProtocols.map((value) => ({ value, label: signInProtocolLabels[value] })),
    },
    {
      name: 'address',
      label: '服务地址',
      kind: 'text',
      maxLength: 300,
      placeholder: 'https://sso.example.edu.cn',
      help: 'OIDC 填签发者（Issuer）地址，CAS 填服务根地址，LDAP 填 ldaps://ldap.example.edu.cn，或使用 StartTLS 的 ldap:// 地址',
    },
    { name: 'client_id', label: '客户端编号', kind: 'text', maxLength: 200, when: isOidc, isHalf: true },
    {
      name: 'base_dn',
      label: '查找位置',
      kind: 'text',
      maxLength: 500,
      placeholder: 'ou=people,dc=example,dc=edu,dc=cn',
      when: isDirectory,
      isRequired: true,
      isHalf: true,
    },
    {
      name: 'filter',
      label: '查找条件',
      kind: 'text',
      maxLength: 500,
      placeholder: usualFilter,
      help: `${filterName} 代表登录时输入的用户名`,
      when: isDirectory,
      isHalf: true,
    },
    {
      name: 'bind_dn',
      label: '绑定账号',
      kind: 'text',
      maxLength: 500,
      placeholder: 'cn=lab,dc=example,dc=edu,dc=cn',
      help: '用来查找人员的账号，只需要读取权限',
      when: isDirectory,
      isHalf: true,
    },
    {
      name: 'client_secret',
      label: '密钥或密码',
      kind: 'text',
      isPassword: true,
      maxLength: 500,
      placeholder: row?.has_secret ? '已设置，不修改请留空' : '没有密钥可留空',
      when: hasSecret,
      isHalf: true,
    },
    {
      name: 'certificate',
      label: 'CA 证书',
      kind: 'textarea',
      rows: 3,
      maxLength: 20_000,
      placeholder: '-----BEGIN CERTIFICATE-----',
      help: '目录服务器的证书由学校自己签发时填写，PEM 格式',
      when: isDirectory,
    },
    {
      name: 'person_claim',
      label: '身份字段',
      kind: 'text',
      maxLength: 100,
      placeholder: usualPersonClaims[row?.protocol ?? 'oidc'],
      help: '认证结果中标识人员的字段，留空用协议默认的字段',
      isHalf: true,
    },
    {
      name: 'person_field',
      label: '对应账号的',
      kind: 'radio',
      options: personFields.map((value) => ({ value, label: personFieldLabels[value] })),
      isHalf: true,
    },
    {
      name: 'creates_people',
      label: '自动创建账号',
      kind: 'switch',
      help: '符合下列规则、平台上还没有账号的人，第一次登录时创建账号。',
      when: () => row !== undefined,
      isHalf: true,
    },
    {
      name: 'name_claim',
      label: '姓名字段',
      kind: 'text',
      maxLength: 100,
      placeholder: usualNameClaims[row?.protocol ?? 'oidc'],
      when: () => row !== undefined,
      isHalf: true,
    },
    {
      name: 'rules',
      label: '对应规则',
      kind: 'custom',
      help: '认证结果中的字段（如部门、用户组）等于某个值的人，登录时加入对应的组织并成为教师或学生；不再符合时退出。管理员自己加的不受影响。',
      when: () => row !== undefined,
      render: ({ id, value, onChange }) => (
        <SignInRules
          id={id}
          rules={(value as SignInRule[] | undefined) ?? []}
          organisations={(tree?.organizations ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={onChange}
        />
      ),
    },
    { name: 'is_enabled', label: '状态', kind: 'switch', onText: '启用', offText: '停用' },
  ]
  return (
    <FormDialog<Values>
      open
      width={680}
      title={row ? `编辑「${row.name}」` : '添加统一身份认证'}
      submitText={row ? '保存' : '添加'}
      schema={SignInServiceInput as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={
        row
          ? {
              customer_id: row.customer.id,
              name: row.name,
              protocol: row.protocol,
              address: row.address,
              client_id: row.client_id,
              person_claim: row.person_claim,
              person_field: row.person_field,
              creates_people: row.creates_people,
              name_claim: row.name_claim,
              rules: row.rules,
              bind_dn: row.bind_dn,
              base_dn: row.base_dn,
              filter: row.filter,
              certificate: row.certificate,
              is_enabled: row.is_enabled,
            }
          : { protocol: 'oidc', person_field: 'username', is_enabled: true }
      }
      version={row?.version ?? 0}
      onClose={onClose}
      onSubmit={async (values, version) => {
        const { customer_id, client_secret, ...given } = values
        const secret = client_secret ? { client_secret } : {}
        try {
          if (row)
            await api.sign_in_service.update(
              { params: { id: row.id }, body: { ...given, ...secret, version: version ?? row.version } },
              { quiet: true },
            )
          else await api.sign_in_service.create({ body: { customer_id, ...given, ...secret } }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
        await stale('sign_in_service')
      }}
      onSaved={({ name }) => showToast(row ? `已保存「${name}」` : `已添加「${name}」`)}
    />
  )
}
