#include "store/dump.hpp"

#include <boost/json.hpp>
#include <list>

#include "json/json.hpp"
#include "store/identity_rows.hpp"

namespace crownhall {
namespace {

json::value cell(const soci::row& row, std::size_t i) {
  if (row.get_indicator(i) == soci::i_null) return nullptr;
  switch (row.get_properties(i).get_data_type()) {
    case soci::dt_integer:
      return row.get<int>(i);
    case soci::dt_long_long:
    case soci::dt_unsigned_long_long:
      return static_cast<std::int64_t>(row.get<long long>(i));
    case soci::dt_double:
      return row.get<double>(i);
    default:
      return json::value(row.get<std::string>(i));
  }
}

std::string joined(const TableShape& shape, std::string_view before) {
  std::string text;
  for (const auto column : shape.columns) {
    if (!text.empty()) text += ", ";
    text += before;
    text += column;
  }
  return text;
}

const TableShape* find_shape(std::string_view name) {
  for (const auto& shape : all_shapes()) {
    if (shape.name == name) return &shape;
  }
  return nullptr;
}

// The values of one row, kept where SOCI can point at them.
struct Bound {
  std::list<std::string> texts;
  std::list<long long> numbers;
  std::list<double> reals;
  soci::indicator null = soci::i_null;

  bool add(soci::statement& insert, const json::value& value) {
    if (value.is_null()) {
      insert.exchange(soci::use(texts.emplace_back(), null));
    } else if (value.is_string()) {
      insert.exchange(soci::use(texts.emplace_back(value.get_string())));
    } else if (value.is_int64()) {
      insert.exchange(soci::use(numbers.emplace_back(value.get_int64())));
    } else if (value.is_double()) {
      insert.exchange(soci::use(reals.emplace_back(value.get_double())));
    } else {
      return false;
    }
    return true;
  }
};

// A row that was exported when the secret was still called seed.
json::object brought_up(const TableShape& shape, json::object row) {
  if (shape.name == "tables" && row.contains("seed")) {
    // By value: a new field may move the others.
    json::value seed = row.at("seed");
    row["secret"] = std::move(seed);
    row.erase("seed");
  }
  return row;
}

bool import_row(soci::session& sql, const json::value& line) {
  const auto* entry = line.if_object();
  const auto* name = entry ? entry->if_contains("table") : nullptr;
  const auto* fields = entry ? entry->if_contains("row") : nullptr;
  if (!name || !name->is_string() || !fields || !fields->is_object()) return false;
  const auto& text = name->get_string();
  const TableShape* shape = find_shape({text.data(), text.size()});
  if (!shape) return false;
  const json::object row = brought_up(*shape, fields->get_object());
  soci::statement insert(sql);
  Bound bound;
  // An export of an older schema has fewer columns; the rest have their defaults.
  TableShape there{shape->name, {}, shape->key};
  for (const auto column : shape->columns) {
    const auto* value = row.if_contains({column.data(), column.size()});
    if (!value) continue;
    if (!bound.add(insert, *value)) return false;
    there.columns.push_back(column);
  }
  if (there.columns.empty() || row.size() != there.columns.size()) return false;
  insert.alloc();
  insert.prepare("insert into " + std::string(shape->name) + " (" + joined(there, "") +
                 ") values (" + joined(there, ":") + ")");
  insert.define_and_bind();
  insert.execute(true);
  return true;
}

}  // namespace

std::size_t export_rows(soci::session& sql, const std::function<void(std::string)>& line) {
  soci::transaction snapshot(sql);
  std::size_t count = 0;
  for (const auto& shape : all_shapes()) {
    const std::string query = "select " + joined(shape, "") + " from " + std::string(shape.name) +
                              " order by " + std::string(shape.key);
    soci::rowset<soci::row> rows = (sql.prepare << query);
    for (const auto& row : rows) {
      json::object fields;
      for (std::size_t i = 0; i < shape.columns.size(); ++i) {
        fields[{shape.columns[i].data(), shape.columns[i].size()}] = cell(row, i);
      }
      line(write_json(
          json::object{{"table", json::string_view(shape.name.data(), shape.name.size())},
                       {"row", std::move(fields)}}));
      ++count;
    }
  }
  return count;
}

Result<std::size_t> import_rows(soci::session& sql, const std::function<bool(std::string&)>& next) {
  soci::transaction transaction(sql);
  int there = 0;
  sql << "select (select count(*) from tables) + (select count(*) from identities)",
      soci::into(there);
  if (there > 0) return Refusal{"not_empty", "There is something in this store already."};
  std::size_t count = 0;
  for (std::string text; next(text);) {
    ++count;
    const auto value = parse_json(text);
    bool fits = value.ok();
    try {
      fits = fits && import_row(sql, *value);
    } catch (const soci::soci_error&) {
      fits = false;
    }
    if (!fits) {
      return Refusal{"bad_export", "Line " + std::to_string(count) +
                                       " is not a row of this store; nothing was imported."};
    }
  }
  rows::fill_looks(sql);
  transaction.commit();
  return count;
}

}  // namespace crownhall
