import { useQuery } from "@tanstack/react-query";
import { ORGANIZATION_CATEGORIES } from "@openrounds/contract/organizations/categories.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { SelectField } from "../../ui/field.tsx";
import type { FieldBinding } from "../../ui/form/contract-form.ts";

interface CategoryFieldProps extends FieldBinding {
  readonly label: string;
  /** The label before something is selected. */
  readonly choose: string;
  readonly "aria-required"?: boolean;
}

/** The main category of an organization. */
export function CategoryField({ choose, ...field }: CategoryFieldProps) {
  const { data } = useQuery(
    endpointQuery(organizationProfileEndpoints.listCategories, { query: { locale: currentLocale() } }),
  );
  const categories = data?.categoryList ?? ORGANIZATION_CATEGORIES.map((id) => ({ orgCategoryId: id, name: "" }));
  return (
    <SelectField aria-busy={data === undefined} {...field}>
      <option value="">{choose}</option>
      {categories.map(({ orgCategoryId, name }) => (
        <option key={orgCategoryId} value={orgCategoryId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
