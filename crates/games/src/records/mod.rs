//! Every record that the program writes for other programs: on the command line, on the page, and
//! wherever else answers go.
//!
//! A record is a JSON object whose `schema` names its kind and version. A type here is the one
//! place that says what a record holds; its JSON Schema, made from the type, stands in `schemas/`
//! and is found by [`schema`].

mod answer;
mod boards;
mod data_sets;
mod drawing;
mod families;
mod four_rows;
mod game;
mod heap;
mod level;
mod library;
mod long_list;
mod position;
mod puzzle;
mod sequence;
mod server;
mod sheet_maps;
mod three_rows;
mod triples;
mod two_columns;

pub use crate::certified_sum::{SumCertificate, ValueBy, ValuedPart};
pub use crate::chomp::evidence::{AnswerCertificate, EvidenceKind};
pub use crate::chomp::families::{Certificate, CertificateLine, ValuesCertificate, ValuesLine};
pub use answer::*;
pub use boards::{
    BarValue, BarValues, BoardOpening, BoardPartRecord, BoardPartsRecord, BoardsRecord,
    CatalogueByCells, CatalogueRecord, CellCount,
};
pub use data_sets::{DataFile, DataSetsRecord};
pub use drawing::{
    AxisRecord, AxisStepRecord, BoardRecord, BoxRecord, DiagramRecord, LayerRecord, MarkedCell,
    NodeRecord, OrdinalBoard, PanelRecord, RowRecord, SliceRecord, WordsRecord,
};
pub use families::{
    CheckRecord, ExcludedBy, FamiliesByPeriod, FamiliesRecord, FamilyOfValue, FamilyRecord,
    FamilySummary, HeightClass, HeightRun, HeightsRecord,
};
pub use four_rows::{
    FourColumnsRecord, FourColumnsValue, KnownFourColumnsRecord, KnownFourColumnsValue,
};
pub use game::{Because, DistanceRecord, LineMove, LineRecord, MoveMade, ReplyRecord};
pub use heap::{HeapNames, HeapPeriod, HeapRecord, HeapValues, NamedHeap, PeriodRecord};
pub use level::{LevelRecord, LevelsRecord};
pub use library::{
    AtlasRecord, BuiltTable, ClaimRecord, ClaimsRecord, ExperimentSummary, ExperimentsRecord,
    ParameterRecord, RemovedTable, SourceSummary, SourcesRecord, TableRecord, TheoremRecord,
    TheoremSummary, TheoremsRecord, VerifiedTable,
};
pub use long_list::LongList;
pub use position::{ConvertRecord, OptionRecord, OptionsRecord};
pub use puzzle::{PuzzleKind, PuzzleRecord, PuzzlesRecord};
pub use sequence::{SequenceRecord, SequenceSummary, SequencesRecord};
pub use server::{BarLimit, HealthRecord, LimitsRecord};
pub use sheet_maps::{
    CellMaker, CellRecord, InfectionRecord, InfectionStep, MapEnd, MapLevel, MapLine, MapPart,
    SheetMapRecord, SheetProgress,
};
pub use three_rows::{
    CensusByPeriod, CensusPoint, CensusRecord, Opening, OpeningsRecord, PeriodCount, SheetRecord,
    SheetSummary,
};
pub use triples::{TriplesGame, TriplesGamesRecord, TriplesRecord};
pub use two_columns::{OpenClassRecord, OpenClassesRecord, TwoColumnsRecord, TwoColumnsValue};

/// Makes the lists of all records: the names with the schemas that are kept, and those that the
/// types give.
macro_rules! records {
    ($($name:literal $file:literal $record:ty),* $(,)?) => {
        /// The names of all records, each with its JSON Schema.
        pub const SCHEMAS: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../schemas/", $file, ".json"))),)*
        ];

        /// The names of all records, each with the JSON Schema that its type gives.
        #[cfg(feature = "schemas")]
        #[must_use]
        pub fn derived_schemas() -> Vec<(&'static str, schemars::Schema)> {
            vec![$(($name, named::<$record>($name)),)*]
        }
    };
}

records! {
    "answer-certificate/1" "answer-certificate-1" AnswerCertificate,
    "answer/1" "answer-1" Answer,
    "atlas-build/1" "atlas-build-1" BuiltTable,
    "atlas-remove/1" "atlas-remove-1" RemovedTable,
    "atlas-verify/1" "atlas-verify-1" VerifiedTable,
    "atlas/1" "atlas-1" AtlasRecord,
    "bar-values/1" "bar-values-1" BarValues,
    "board-parts/1" "board-parts-1" BoardPartsRecord,
    "board/1" "board-1" BoardRecord,
    "boards/1" "boards-1" BoardsRecord,
    "catalogue-by-cells/1" "catalogue-by-cells-1" CatalogueByCells,
    "catalogue/1" "catalogue-1" CatalogueRecord,
    "cell/1" "cell-1" CellRecord,
    "census-by-period/1" "census-by-period-1" CensusByPeriod,
    "census/1" "census-1" CensusRecord,
    "check/1" "check-1" CheckRecord,
    "claims/1" "claims-1" ClaimsRecord,
    "convert/1" "convert-1" ConvertRecord,
    "data-sets/1" "data-sets-1" DataSetsRecord,
    "distance/1" "distance-1" DistanceRecord,
    "error/1" "error-1" ErrorAnswer,
    "experiments/1" "experiments-1" ExperimentsRecord,
    "explain/1" "explain-1" crate::explain::Explanation,
    "families-by-period/1" "families-by-period-1" FamiliesByPeriod,
    "families-certificate/1" "families-certificate-1" Certificate,
    "families/1" "families-1" FamiliesRecord,
    "family-of-value/1" "family-of-value-1" FamilyOfValue,
    "family/1" "family-1" FamilyRecord,
    "four-columns/1" "four-columns-1" FourColumnsRecord,
    "health/1" "health-1" HealthRecord,
    "heap-names/1" "heap-names-1" HeapNames,
    "heap-period/1" "heap-period-1" HeapPeriod,
    "heap-values/1" "heap-values-1" HeapValues<'static>,
    "heap/1" "heap-1" HeapRecord,
    "height-run/1" "height-run-1" HeightRun,
    "height/1" "height-1" HeightAnswer,
    "heights/1" "heights-1" HeightsRecord,
    "infection/1" "infection-1" InfectionRecord,
    "known-four-columns/1" "known-four-columns-1" KnownFourColumnsRecord,
    "levels/1" "levels-1" LevelsRecord,
    "limits/1" "limits-1" LimitsRecord,
    "line/1" "line-1" LineRecord,
    "move/1" "move-1" MoveMade,
    "open-classes/1" "open-classes-1" OpenClassesRecord,
    "openings/1" "openings-1" OpeningsRecord,
    "options/1" "options-1" OptionsRecord,
    "ordinal/1" "ordinal-1" OrdinalAnswer,
    "puzzle/1" "puzzle-1" PuzzleRecord,
    "puzzles/1" "puzzles-1" PuzzlesRecord,
    "reply/1" "reply-1" ReplyRecord,
    "sequence/1" "sequence-1" SequenceRecord,
    "sequences/1" "sequences-1" SequencesRecord,
    "sheet-map/1" "sheet-map-1" SheetMapRecord,
    "sheet-progress/1" "sheet-progress-1" SheetProgress,
    "sheet/1" "sheet-1" SheetRecord,
    "sources/1" "sources-1" SourcesRecord,
    "theorem/1" "theorem-1" TheoremRecord,
    "theorems/1" "theorems-1" TheoremsRecord,
    "triples-games/1" "triples-games-1" TriplesGamesRecord,
    "triples/1" "triples-1" TriplesRecord,
    "two-columns/1" "two-columns-1" TwoColumnsRecord,
    "values-certificate/1" "values-certificate-1" ValuesCertificate,
}

/// A schema with the field that names it, which the derived one lacks.
#[cfg(feature = "schemas")]
fn named<R: schemars::JsonSchema>(name: &str) -> schemars::Schema {
    use serde_json::json;
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<R>();
    schema.insert("title".to_owned(), name.into());
    let fields = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    fields["schema"] = json!({ "const": name });
    let required = schema.ensure_object().entry("required").or_insert_with(|| json!([]));
    if let Some(required) = required.as_array_mut().filter(|all| !all.contains(&json!("schema"))) {
        required.insert(0, "schema".into());
    }
    schema
}

/// The JSON Schema of a record, by its name.
///
/// ```
/// let schema = chomplab::records::schema("answer/1").unwrap();
/// assert!(schema.contains("winning_moves"));
/// ```
#[must_use]
pub fn schema(name: &str) -> Option<&'static str> {
    SCHEMAS.iter().find(|(known, _)| *known == name).map(|(_, schema)| *schema)
}
