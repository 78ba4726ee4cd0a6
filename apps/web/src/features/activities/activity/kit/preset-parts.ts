import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { ComponentType } from 'react';

export interface PresetPartProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  brandId: string;
}

/**
 * What the editor shows for each preset, between the basics and the hours: sections that edit the rule. Each feature puts its own in
 * with `fillSlots` of its `feature.ts`, as a `lazyPart`.
 */
export const presetParts: Partial<Record<Preset, ComponentType<PresetPartProps>>> = {};
