import type { GrantOrigin, OrganisationGrant } from '@lab/contract/grant'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { grantAbilityLabels, type GrantAbility } from '@lab/contract/permission'
import { useMemo } from 'react'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { optionsOf } from '../../../content/life/words.ts'
import { useLinkAddress, type LinkAddress } from '../../../content/page-link.ts'
import { outlineShape } from '../../../kit/cover-shape.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import styles from './grants.module.css'

export const originLabels = { own: '直接授权', above: '上级组织' } as const satisfies Record<GrantOrigin, string>
export const abilityOptions = optionsOf(grantAbilityLabels)
export const kindOptions = <Kind extends ContentKind>(kinds: readonly Kind[]) =>
  kinds.map((value) => ({ value, label: kindLabels[value] }))

type Change = (row: OrganisationGrant, ability: GrantAbility) => void

/** What the list of an organisation's permissions shows. */
export function useGrantColumns(
  kinds: readonly ContentKind[],
  isCase: boolean,
  change: Change,
): TableColumn<OrganisationGrant>[] {
  const addressOf = useLinkAddress()
  return useMemo(
    () => [
      {
        key: 'title',
        title: '名称',
        isFixed: true,
        minWidth: 260,
        render: (row) => <Content row={row} address={addressOfContent(addressOf, row, isCase)} />,
      },
      ...(kinds.length > 1
        ? [
            {
              key: 'kind',
              title: '类型',
              priority: 3,
              width: 92,
              render: (row: OrganisationGrant) => kindLabels[row.content.kind],
            },
          ]
        : []),
      {
        key: 'state',
        title: '状态',
        inCard: 'state',
        priority: 6,
        width: 108,
        render: (row) => (
          <span className={styles.state}>
            <StateTag state={row.content.state} />
            {!row.is_in_force && (
              <ToneTag tone="amber" icon="warn">
                暂不生效
              </ToneTag>
            )}
          </span>
        ),
      },
      {
        key: 'ability',
        title: '权限',
        priority: 9,
        width: 112,
        render: (row) =>
          row.above === null && row.can.manage === true ? (
            <SelectField
              isSmall
              isBare
              label={`${row.content.title}的权限`}
              width={88}
              value={row.ability}
              options={abilityOptions}
              onChange={(ability) => change(row, ability)}
            />
          ) : (
            grantAbilityLabels[row.ability]
          ),
      },
      {
        key: 'origin',
        title: '来源',
        priority: 8,
        width: 168,
        render: (row) => (row.above ? `上级「${shortOrganisationName(row.above.name)}」` : originLabels.own),
      },
      { key: 'granted_by', title: '授权人', priority: 4, width: 104, render: (row) => row.granted_by.real_name },
      {
        key: 'created_at',
        title: '授权时间',
        priority: 5,
        width: 132,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
    ],
    [addressOf, change, isCase, kinds],
  )
}

/** Where a content opens for who may look at it. */
const addressOfContent = (addressOf: LinkAddress, { content, can }: OrganisationGrant, isCase: boolean) =>
  can.view === true ? addressOf({ kind: content.kind, id: content.id, is_case: isCase }) : null

function Content({ row: { content }, address }: { row: OrganisationGrant; address: string | null }) {
  return (
    <TitleCell
      title={content.title}
      {...(address === null ? {} : { to: address })}
      kind={content.kind}
      cover={content.cover}
      shape={outlineShape(content.shape)}
      note={`${shortOrganisationName(content.org_name)} · ${content.creator.real_name}`}
    />
  )
}
