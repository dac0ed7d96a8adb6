import {
  abilitiesOfBase,
  actLabels,
  actOf,
  abilityLabel,
  areaNames,
  areas,
  type AbilityName,
  type AreaName,
  type RoleBase,
} from '@lab/contract/abilities'
import { Checkbox } from '../../kit/list/checkbox.tsx'
import { offeredOf, shareOf, toggled, toggledArea } from './ability-choice.ts'
import styles from './ability-table.module.css'

type AbilityTableProps = {
  base: RoleBase
  /** Where not all of the base can be chosen. */
  offered?: readonly AbilityName[]
  chosen: ReadonlySet<AbilityName>
  isDisabled: boolean
  onChange: (chosen: ReadonlySet<AbilityName>) => void
}

/** The table of abilities: what a role may do, area by area. */
export function AbilityTable({ base, offered, chosen, isDisabled, onChange }: AbilityTableProps) {
  const possible = new Set(abilitiesOfBase(base))
  const shown = areaNames.filter((area) => offeredOf(area, offered).some((ability) => possible.has(ability)))
  return (
    <div className={styles.areas}>
      {shown.map((area) => (
        <AreaRow
          key={area}
          area={area}
          {...(offered && { offered })}
          chosen={chosen}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

function AreaRow({
  area,
  offered,
  chosen,
  isDisabled,
  onChange,
}: Omit<AbilityTableProps, 'base'> & { area: AreaName }) {
  const { label, about } = areas[area]
  const share = shareOf(chosen, area, offered)
  return (
    <fieldset className={styles.area} aria-label={label}>
      <span className={styles.choice}>
        <Checkbox
          label={`${label}：全部`}
          isChecked={share === 'all'}
          isMixed={share === 'some'}
          isDisabled={isDisabled}
          onToggle={() => onChange(toggledArea(chosen, area, offered))}
        />
        <span>
          {label}
          <span className={styles.about}>{about}</span>
        </span>
      </span>
      <div className={styles.acts}>
        {offeredOf(area, offered).map((ability) => (
          <span key={ability} className={styles.choice}>
            <Checkbox
              label={abilityLabel(ability)}
              isChecked={chosen.has(ability)}
              isDisabled={isDisabled}
              onToggle={() => onChange(toggled(chosen, ability))}
            />
            <span aria-hidden>{actLabels[actOf(ability)]}</span>
          </span>
        ))}
      </div>
    </fieldset>
  )
}
