// Names for what the house sends. The shapes are made from its own schema; a field that it leaves
// out when it is empty may be missing here too.
import type { components, paths } from './schema';

type All = components['schemas'];

export type TableLine = All['TableLine'];
export type Me = All['Me'];
export type Problem = All['Problem'];
export type Told =
  paths['/api/tables/{table_id}/commands']['post']['responses'][200]['content']['application/json'];
export type Spot = All['Spot'];
export type Area = All['Area'];
export type Layout = All['Layout'];
export type Wager = All['Wager'];
export type PlaceOffer = All['PlaceOffer'];
export type TakeDownOffer = All['TakeDownOffer'];
export type CallOffer = All['CallOffer'];
export type ChooseOffer = All['ChooseOffer'];
export type Prompt = All['Prompt'];
export type Offer = NonNullable<Prompt['offers']>[number];

/** A line of the log: the house's log-format page says what belongs to each kind. */
export type Event = { event: string; clause?: string; also?: string[] } & Record<string, unknown>;

export type History = All['History'];
export type Advised = All['Advised'];
export type Review = All['Review'];
export type Station = All['Station'];

/** A hand as it lies before this viewer. */
export type Lying = All['Lying'];

/** What the house says of a view in words. */
export type Spoken = All['Spoken'];

export type View = Omit<All['Seen'], 'events'> & { events: Event[] };

/** Something asked of a table: `do` names it, the rest are its fields. */
export type Command = { do: string } & Record<string, unknown>;
